// How Node.js runs the server: optimised for throughput beside PostgreSQL on few cores, and for little memory
// when idle.

export const serverFlags = [
  // A young generation that grows with the load: a small one is collected so often that it takes a fifth of a
  // busy process, and an idle process keeps it small.
  '--min-semi-space-size=2',
  '--max-semi-space-size=32',
  // Otherwise V8 decides during the start, when most objects live long, to allocate rows and responses in the
  // old generation.
  '--no-allocation-site-pretenuring',
  // Parallel collector threads cost more than they save on a heap of this size.
  '--single-threaded-gc',
  // Lets the server release the memory of its start.
  '--expose-gc',
]

/** How glibc allocates memory; the operator's settings take precedence. */
const allocation = {
  // Otherwise each thread has its own arena, which costs about 20 MB.
  MALLOC_ARENA_MAX: '1',
  // Otherwise large buffers lie between small ones, and the process keeps their memory after they are freed:
  // 10 to 15 MB.
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '16384',
  MALLOC_TOP_PAD_: '0',
}

export const serverEnvironment = Object.fromEntries(
  Object.entries(allocation).map(([name, value]) => [name, process.env[name] ?? value]),
)
