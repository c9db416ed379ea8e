// A lock between processes that works before anything is installed. The lock file names its owner, so that
// another process can take over the lock of a killed owner.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for the lock file and takes it. `names(child)` records a process group that works for the owner; it is ended
 * before the lock of a killed owner is taken over. `onWait` is called once if another process holds the lock.
 * @param {string} file
 * @param {() => void} [onWait]
 * @returns {Promise<{ names(child: number): void, release(): void }>}
 */
export async function lock(file, onWait = () => {}) {
  const mine = { ...identify(process.pid), child: null }
  const draft = `${file}.${mine.pid}`
  const write = (content) => writeFileSync(draft, JSON.stringify(content))
  for (let attempt = 0; ; attempt += 1) {
    write(mine)
    if (isLinked(draft, file)) break
    const owner = read(file)
    if (owner && !isAlive(owner)) await takeOver(file, owner)
    else {
      if (attempt === 0) onWait()
      await sleep(200)
    }
  }
  return {
    names(child) {
      write({ ...mine, child: identify(child) })
      renameSync(draft, file)
    },
    release() {
      rmSync(file, { force: true })
    },
  }
}

// Takes a second lock, named after the dead owner: only one of several waiting processes removes the file, and only while
// it still belongs to that owner.
async function takeOver(file, owner) {
  const turn = await lock(`${file}.${owner.pid}-${owner.startedAt}`)
  try {
    const current = read(file)
    if (current?.pid !== owner.pid || current.startedAt !== owner.startedAt) return
    if (current.child && isAlive(current.child)) killGroup(current.child.pid)
    rmSync(file, { force: true })
  } finally {
    turn.release()
  }
}

function isLinked(draft, file) {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function isAlive({ pid, startedAt }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return identify(pid).startedAt === startedAt
}

/** Identifies a process by id and start time (in ticks since boot, if known), because ids are reused. */
function identify(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { pid, startedAt: fields[0] === 'Z' ? 'ended' : fields[19] }
  } catch {
    return { pid, startedAt: 'unknown' }
  }
}

function killGroup(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has exited in the meantime.
  }
}
