// How Node.js runs the server.

/** Lets the server release the memory of its start, and collect garbage while it refuses calls for lack of memory. */
export const serverFlags = ['--expose-gc']

/** glibc keeps an arena of memory for each thread; two are enough. The operator's setting takes precedence. */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }
