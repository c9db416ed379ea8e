// Runs other programs for the scripts, and never leaves one running.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const isWindows = process.platform === 'win32'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in a process group of its own and returns its exit code and output. If this process receives a signal
 * to end, it ends the group first. Kills a program that takes longer than `patienceMs`.
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
    // It has already exited.
  }
}
