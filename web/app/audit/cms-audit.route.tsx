export { default } from '../layouts/coming-later.route.tsx'
