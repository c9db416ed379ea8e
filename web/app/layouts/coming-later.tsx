export default function ComingLater() {
  return <h1>Esta página chega em breve</h1>
}
