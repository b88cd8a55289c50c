import { callControl } from '../control-socket.ts'
import { connect, type Sql } from './connect.ts'
import { startTemporaryServer } from './temporary-server.ts'

export interface TemporaryDatabase {
  readonly url: string
  readonly sql: Sql
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}

/** What a database is a copy of: filled once for each server. */
export interface Template {
  readonly name: string
  readonly fill: (sql: Sql) => Promise<unknown>
}

let server: Promise<string> | undefined
let databases = 0

/**
 * A fresh database for one test file, empty or like the template. In a run of many files they are all on one server, the
 * lender's (`tests/support/lender.process.ts`); otherwise the first call starts one, which ends with this process.
 */
export async function temporaryDatabase(template?: Template): Promise<TemporaryDatabase> {
  server ??= serverUrl()
  const url = await server
  // The server is shared by the files of a run, and each of them is a process.
  const name = `test_${process.pid}_${++databases}`
  await asAdministrator(url, async (admin) => {
    if (template) await makeTemplate(admin, url, template)
    // File by file: a fourth of the time that it takes page by page through the log, which nobody needs here.
    await admin.unsafe(`create database ${name}${template ? ` template ${template.name} strategy file_copy` : ''}`)
  })
  const own = urlOf(url, name)
  const sql = connect(own, { connections: 4 })
  return {
    url: own,
    sql,
    drop: async () => {
      await sql.end({ timeout: 1 })
      await asAdministrator(url, (admin) => admin.unsafe(`drop database if exists ${name} with (force)`))
    },
  }
}

async function serverUrl(): Promise<string> {
  const { BOWLINE_TEST_LENDER: lender } = process.env
  if (lender !== undefined) return (await callControl(lender, 'database')) as string
  return (await startTemporaryServer()).url
}

/** An arbitrary number, the same in every test process. */
const TEMPLATE_LOCK = 4_801_177_250_922

/** It gets its name when it is complete: a process that dies while it fills one leaves nothing that looks like it. */
async function makeTemplate(admin: Sql, url: string, { name, fill }: Template): Promise<void> {
  const isThere = async () => (await admin`select 1 from pg_database where datname = ${name}`).length > 0
  if (await isThere()) return
  await admin`select pg_advisory_lock(${TEMPLATE_LOCK})`
  try {
    if (await isThere()) return
    const draft = `${name}_draft`
    await admin.unsafe(`drop database if exists ${draft} with (force)`)
    await admin.unsafe(`create database ${draft}`)
    const sql = connect(urlOf(url, draft), { connections: 1 })
    try {
      await fill(sql)
    } finally {
      await sql.end()
    }
    await admin.unsafe(`alter database ${draft} rename to ${name}`)
  } finally {
    await admin`select pg_advisory_unlock(${TEMPLATE_LOCK})`
  }
}

function urlOf(serverUrl: string, database: string): string {
  return serverUrl.replace(/\/postgres$/, `/${database}`)
}

async function asAdministrator(url: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connect(url, { connections: 1 })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
