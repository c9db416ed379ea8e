// How Node.js runs the server: for throughput beside PostgreSQL on few cores, and for little memory when idle.

export const serverFlags = [
  // A young generation that grows with the load: a small one is collected so often that it takes a fifth of a busy process,
  // and an idle process keeps the small one.
  '--min-semi-space-size=2',
  '--max-semi-space-size=32',
  // Threads that collect in parallel cost more than they save on a heap of this size.
  '--single-threaded-gc',
  // Lets the server release the memory of its start.
  '--expose-gc',
]

export const serverEnvironment = {
  // glibc otherwise gives each thread an arena of its own, which costs about 20 MB.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
}
