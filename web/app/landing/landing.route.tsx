export default function Landing() {
  return <h1>Esquadro</h1>
}
