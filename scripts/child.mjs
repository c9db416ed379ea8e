// How the scripts run other programs: with their output kept or shown, and never left behind.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const isWindows = process.platform === 'win32'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end in a process group of its own and answers its exit code and all it printed. When this
 * process is asked to end, the group ends first, and then this process. After `patienceMs` it is ended as hung.
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isShown?: boolean, onStart?: (pid: number) => void, patienceMs?: number }} [options]
 */
export async function run(
  [program, ...parameters],
  { cwd, env = process.env, isShown = false, onStart, patienceMs } = {},
) {
  const child = spawn(program, parameters, {
    cwd,
    env,
    detached: !isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = []
  for (const [stream, shown] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    stream.on('data', (chunk) => {
      output.push(chunk)
      if (isShown) shown.write(chunk)
    })
  }
  const handlers = signals.map((signal) => [signal, () => endWith(child, signal)])
  for (const [signal, handler] of handlers) process.on(signal, handler)
  const patience = patienceMs && setTimeout(() => killGroup(child, 'SIGKILL'), patienceMs)
  try {
    if (child.pid) onStart?.(child.pid)
    const [code] = await once(child, 'close')
    return { code: code ?? 1, output: Buffer.concat(output).toString() }
  } catch (error) {
    return { code: 1, output: String(error.message) }
  } finally {
    clearTimeout(patience)
    for (const [signal, handler] of handlers) process.off(signal, handler)
  }
}

function endWith(child, signal) {
  const number = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]
  child.once('close', () => process.exit(number))
  killGroup(child, 'SIGTERM')
  setTimeout(() => killGroup(child, 'SIGKILL'), 5_000).unref()
}

function killGroup({ pid }, signal) {
  try {
    process.kill(isWindows ? pid : -pid, signal)
  } catch {
    // Gone already.
  }
}
