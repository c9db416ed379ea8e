// A lock between processes that needs nothing installed. It names its owner, so one whose owner was killed is taken over.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for the lock file and takes it. `names(child)` notes a process group that works for the owner: whoever takes over
 * from a killed owner ends it first. `onWait` is called once, when somebody else holds the lock.
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

// Under a lock of its own that names the dead owner: of several who see it dead, one removes it, and only while it is its.
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

/** The number of a process may come again; with the time of its start (in ticks since boot, where that is known) it does not. */
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
    // Gone in the meantime.
  }
}
