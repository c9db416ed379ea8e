export function PageError() {
  return <h1>?</h1>
}
