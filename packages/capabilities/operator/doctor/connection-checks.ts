import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '@bowline/platform/config.ts'
import { ControlError, callControl } from '@bowline/platform/control-socket.ts'
import { postgresBinaries } from '@bowline/platform/postgres/binaries.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { TABLE_ALARM_PERCENT } from '../check-tables.ts'
import type { DataFolder } from '../data-folder.ts'
import { databaseOfRunning } from '../database-of-running.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const OLDEST_POSTGRES = 15
const ANSWER_MS = 5_000

interface Answer {
  readonly sequence: number
  readonly fullestTable: string
  readonly fullestTablePercent: number
  readonly clockDistanceMs: number
  readonly clockSuspect: boolean
}

interface Ports {
  readonly port: number
  readonly operatorPort: number
}

/** Whether this folder's exchange is running, on which other checks depend. */
export async function checkExchange({ socket }: DataFolder): Promise<{
  readonly finding: Finding
  /** Of the running one's fullest table. */
  readonly tables?: Finding
  /** Whether the running one follows the machine's clock. */
  readonly time?: Finding
  readonly running: boolean
  /** Where the running one listens, whatever options this command has; undefined when it does not answer properly. */
  readonly ports?: Ports
}> {
  try {
    const { sequence, fullestTable, fullestTablePercent, clockDistanceMs, clockSuspect, ...ports } = (await callControl(
      socket,
      'status',
      null,
      ANSWER_MS,
    )) as Ports & Answer
    const tables = tableFinding(fullestTable, fullestTablePercent)
    const time = timeFinding(clockSuspect, clockDistanceMs)
    return { finding: ok('exchange', `running, at command ${sequence}`), tables, time, running: true, ports }
  } catch (error) {
    if (error instanceof ControlError && error.code === 'not-running') {
      return { finding: ok('exchange', 'not running'), running: false }
    }
    const detail = `its socket is there and does not answer well: ${(error as Error).message}`
    return { finding: fail('exchange', detail, 'look at the log, then stop and start it'), running: true }
  }
}

/** Time that is not the machine's refuses signed requests of everybody whose clock is right. */
function timeFinding(suspect: boolean, distanceMs: number): Finding {
  const detail = `the machine's clock minus the exchange's: ${distanceMs} ms`
  if (!suspect) return ok('exchange time', detail)
  const remedy =
    'set the machine\'s clock right (NTP); if it is right, "bowline clock agree" (docs/operating.md, "Time")'
  return fail('exchange time', `${detail}; it is not followed`, remedy)
}

/** A table that is full refuses orders or deposits for everybody, so there must be time to act. */
function tableFinding(table: string, percent: number): Finding {
  const detail = `the fullest, ${table}, is ${percent} % full`
  if (!(percent >= TABLE_ALARM_PERCENT)) return ok('tables', detail)
  return warn('tables', detail, 'see who fills it, or restart: that enlarges it (docs/operating.md, "Tables")')
}

/** Ports the next start needs. While the exchange is running, it holds them itself. */
export async function checkPorts(
  config: Config,
  { running, ports = config }: { readonly running: boolean; readonly ports?: Ports },
): Promise<Finding[]> {
  const wanted = [
    { name: 'PORT', host: config.host, port: ports.port },
    { name: 'OPERATOR_PORT', host: '127.0.0.1', port: ports.operatorPort },
  ]
  return Promise.all(
    wanted.map(async ({ name, host, port }) => {
      const check = `port ${port}`
      if (running) return ok(check, 'belongs to the running exchange')
      const trouble = await cannotListen(host, port)
      if (trouble === undefined) return ok(check, `free on ${host}`)
      return fail(check, `cannot be opened on ${host}: ${trouble}`, `stop what uses it, or set ${name}`)
    }),
  )
}

async function cannotListen(host: string, port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message
  }
}

/** Asks the database of a running exchange, or the external one; the embedded one runs only with the exchange. */
export async function checkDatabase(config: Config, folder: DataFolder, running: boolean): Promise<Finding> {
  const check = 'database'
  try {
    const url = await databaseOf(config, folder, running)
    if (url === undefined) {
      postgresBinaries()
      return ok(check, 'embedded PostgreSQL, starts with the exchange')
    }
    const version = await majorVersion(url)
    if (version >= OLDEST_POSTGRES) return ok(check, `PostgreSQL ${version}`)
    return fail(check, `PostgreSQL ${version} is too old`, `use ${OLDEST_POSTGRES} or newer`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // The message may repeat the host but never the password, and the URL is not shown.
    const remedy = config.databaseUrl
      ? 'check DATABASE_URL and that the server runs'
      : 'look at postgres/server.log in the data folder'
    return running
      ? warn(check, `not reachable (${code ?? message}); trading goes on without it`, remedy)
      : fail(check, `not reachable (${code ?? message})`, remedy)
  }
}

/** Undefined: the embedded one, which is not running. */
export async function databaseOf(config: Config, folder: DataFolder, running: boolean): Promise<string | undefined> {
  return running ? await databaseOfRunning(folder) : config.databaseUrl
}

async function majorVersion(url: string): Promise<number> {
  const sql = connect(url, { connections: 1, name: 'bowline-doctor' })
  try {
    const [row] = await sql<{ server_version_num: string }[]>`show server_version_num`
    return Math.floor(Number(row?.server_version_num) / 10_000)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
