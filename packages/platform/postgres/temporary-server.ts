import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identifyProcess } from '../process-identity.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { stopFormerPostmaster } from './postmaster.ts'

const PREFIX = 'bowline-test-postgres-'

/** A PostgreSQL that loses everything in a power failure, and ends with this process. */
export async function startTemporaryServer(): Promise<EmbeddedPostgres> {
  await sweep()
  const directory = join(tmpdir(), `${PREFIX}${process.pid}`)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const started = await startEmbeddedPostgres({ directory, durable: false })
  process.once('exit', () => removeServer(started.pid, directory))
  return started
}

/** Nothing can be awaited at exit, and the server, asked to quit at once, takes a moment to let go of its files. */
function removeServer(pid: number, directory: string): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // Already gone.
  }
  for (let attempt = 0; attempt < 50 && existsSync(directory); attempt++) {
    try {
      rmSync(directory, { recursive: true, force: true })
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

/** Removes what killed test processes left behind: the folder's name says which process owned it. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length))
    if (identifyProcess(owner) !== undefined) continue
    const directory = join(tmpdir(), name)
    await stopFormerPostmaster(join(directory, 'cluster'))
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  }
}
