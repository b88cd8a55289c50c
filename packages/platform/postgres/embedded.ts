import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withoutSecrets } from '../config.ts'
import { type Address, addressOf, listenSettings, urlHost } from './address.ts'
import { postgresBinaries } from './binaries.ts'
import { readPostmaster, stopFormerPostmaster, stopPostmaster } from './postmaster.ts'
import { unprivileged } from './unprivileged.ts'

export interface EmbeddedPostgres {
  /** Includes the password: for `connect` and the environment of children, never for a log. */
  readonly url: string
  readonly pid: number
  /** Resolves when the server is gone, whether asked to stop or not. */
  readonly exited: Promise<void>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Holds everything: `cluster/`, `password`, `server.log`. Created when missing. */
  readonly directory: string
  /** The address it had before, so that clients that know it find it again. */
  readonly formerUrl?: string
  /** Tests trade durability for speed. */
  readonly durable?: boolean
}

const USER = 'bowline'
const DATABASE = 'postgres'

/**
 * Starts PostgreSQL on a folder, whatever state a crash left it in. It is reachable from this machine only, with a
 * SCRAM password.
 */
export async function startEmbeddedPostgres({
  directory,
  formerUrl,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const cluster = join(directory, 'cluster')
  const password = keepPassword(join(directory, 'password'))
  if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(directory, cluster, durable)
  await stopFormerPostmaster(cluster)
  unprivileged().own(cluster)
  const address = await addressOf(cluster, formerUrl)
  const server = await launch(directory, cluster, address, durable)
  return { ...server, url: `postgres://${USER}:${password}@${urlHost(address)}/${DATABASE}` }
}

function keepPassword(path: string): string {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

/**
 * Builds in a temporary folder and renames it, so that a crash in the middle leaves nothing that looks like a database.
 */
function createCluster(directory: string, cluster: string, durable: boolean): void {
  const draft = join(directory, 'cluster.new')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  unprivileged().own(draft)
  const settings = [
    '-D',
    draft,
    '-U',
    USER,
    '--auth=scram-sha-256',
    `--pwfile=${join(directory, 'password')}`,
    '--encoding=UTF8',
    '--locale=C',
  ]
  const [command, args] = unprivileged().wrap(
    postgresBinaries().initdb,
    durable ? settings : [...settings, '--no-sync'],
  )
  const made = spawnSync(command, args, { encoding: 'utf8', cwd: '/' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
  renameSync(draft, cluster)
}

/** Nothing survives a power failure, and the files of a test run are all on one server. */
const TEMPORARY = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  max_connections: '300',
}

async function launch(directory: string, cluster: string, address: Address, durable: boolean) {
  const settings: Record<string, string> = {
    ...listenSettings(address),
    max_connections: '60',
    shared_buffers: '128MB',
    ...(durable ? {} : TEMPORARY),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = unprivileged().wrap(postgresBinaries().postgres, ['-D', cluster, ...flags])
  const logPath = join(directory, 'server.log')
  const log = openSync(logPath, 'a', 0o600)
  const { size } = fstatSync(log)
  // In a process group of its own: Ctrl-C reaches our processes first, and they still need the database to finish.
  const child = spawn(command, args, {
    stdio: ['ignore', log, log],
    detached: true,
    cwd: '/',
    env: withoutSecrets(process.env),
  })
  closeSync(log)
  const exited = once(child, 'exit').then(() => {})
  await untilReady(cluster, child, () => lastWords(readFileSync(logPath).subarray(size).toString()))
  const pid = child.pid as number
  child.unref()
  return {
    pid,
    exited,
    stop: async () => {
      // Its pid may belong to another process by now.
      if (hasEnded(child)) return
      // Waiting for its end must keep this process alive.
      child.ref()
      await stopPostmaster(pid)
      if (!hasEnded(child)) await exited
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ReturnType<typeof spawn>) => exitCode !== null || signalCode !== null

async function untilReady(cluster: string, child: ReturnType<typeof spawn>, lastWords: () => string): Promise<void> {
  // Recovery after a crash replays the write-ahead log, which may take a while on a slow disk.
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(10)) {
    if (hasEnded(child)) break
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === child.pid && postmaster?.ready) return
  }
  child.kill('SIGKILL')
  throw new Error(`PostgreSQL did not start:\n${lastWords()}`)
}

/** The reason PostgreSQL gives for stopping; the lines after it only say that it stops. */
function lastWords(log: string): string {
  const lines = log.trimEnd().split('\n')
  const important = lines.filter((line) => / (?:ERROR|FATAL|PANIC|HINT): /.test(line))
  return (important.length > 0 ? important : lines).slice(-5).join('\n')
}
