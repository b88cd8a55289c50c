import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Sql } from './connect.ts'
import { inTransaction } from './transaction.ts'

export type Right =
  | 'select'
  | 'insert'
  | 'update'
  | 'delete'
  | 'truncate'
  | `${'select' | 'insert' | 'update'} (${string})`

/** What a process may do with which tables; with all others it may do nothing. */
export interface RoleRights {
  readonly tables: Readonly<Record<string, readonly Right[]>>
  /** The same for all tables of other schemas; those that do not exist are passed over. */
  readonly schemas?: Readonly<Record<string, readonly Right[]>>
  /** Functions that do something with the owner's rights, with the types of their parameters. */
  readonly functions?: readonly string[]
  /** Tables whose numbering it may move on. */
  readonly numbering?: readonly string[]
}

/** Says why no roles can be made, so that the operator can decide about it. */
export class NoRoles extends Error {
  override readonly name = 'NoRoles'
}

/**
 * The URL of a role without superuser rights that owns the schema and its tables, for migrations. A user that is no
 * superuser is that role itself. Tables that the superuser made before are handed over.
 */
export async function ownerUrl(administrator: Sql, url: string): Promise<string> {
  const { isSuperuser, name } = await whoIs(administrator)
  if (!isSuperuser) return url
  const owner = `${prefixOf(name)}_owner`
  const password = newPassword()
  await inTransaction(administrator, async (tx) => {
    await makeRole(tx, owner, password)
    await tx.unsafe(`alter database ${quoted(name)} owner to ${quoted(owner)}`)
    await tx.unsafe(`alter schema public owner to ${quoted(owner)}`)
    await tx.unsafe(handOver(owner))
  })
  return as(url, owner, password)
}

/**
 * Makes a login for each process, or renews its password, with these rights and no others. Returns their URLs. Passwords
 * are kept nowhere: whoever starts the processes passes them on. Throws `NoRoles` when this user may not make any.
 */
export async function processUrls<Process extends string>(
  administrator: Sql,
  url: string,
  rights: Readonly<Record<Process, RoleRights>>,
): Promise<Record<Process, string>> {
  const { mayMakeRoles, name } = await whoIs(administrator)
  if (!mayMakeRoles) throw new NoRoles('the user of DATABASE_URL may not create roles')
  const urls = {} as Record<Process, string>
  await inTransaction(administrator, async (tx) => {
    await tx.unsafe('revoke create on schema public from public')
    for (const [process, its] of Object.entries(rights) as [Process, RoleRights][]) {
      const role = `${prefixOf(name)}_${process}`
      const password = newPassword()
      await makeRole(tx, role, password)
      await tx.unsafe(grants(name, role, its))
      for (const [schema, rights] of Object.entries(its.schemas ?? {})) await grantSchema(tx, role, schema, rights)
      urls[process] = as(url, role, password)
    }
  })
  return urls
}

async function whoIs(sql: Sql): Promise<{ name: string; isSuperuser: boolean; mayMakeRoles: boolean }> {
  const [row] = await sql<{ name: string; isSuperuser: boolean; mayMakeRoles: boolean }[]>`
    select current_database()::text as name, rolsuper as "isSuperuser", rolsuper or rolcreaterole as "mayMakeRoles"
    from pg_roles where rolname = current_user`
  return row as { name: string; isSuperuser: boolean; mayMakeRoles: boolean }
}

/** Roles are of the whole server, so they are named after the database; the embedded server's is called `postgres`. */
function prefixOf(database: string): string {
  return database === 'postgres' ? 'bowline' : database
}

async function makeRole(tx: Pick<Sql, 'unsafe'>, role: string, password: string): Promise<void> {
  const known = await tx.unsafe('select 1 from pg_roles where rolname = $1', [role])
  const verb = known.length === 0 ? 'create' : 'alter'
  const terms = `login nosuperuser nocreatedb nocreaterole noreplication password '${scramVerifier(password)}'`
  await tx.unsafe(`${verb} role ${quoted(role)} ${verb === 'create' ? terms : `password '${scramVerifier(password)}'`}`)
}

/** Everything is taken away first, so that an earlier version's rights do not stay. */
function grants(database: string, role: string, { tables, functions = [], numbering = [] }: RoleRights): string {
  const to = quoted(role)
  return [
    `revoke all on all tables in schema public from ${to}`,
    `revoke all on all sequences in schema public from ${to}`,
    `grant connect on database ${quoted(database)} to ${to}`,
    `grant usage on schema public to ${to}`,
    ...Object.entries(tables).map(([table, rights]) => `grant ${rights.join(', ')} on ${quoted(table)} to ${to}`),
    ...functions.map((one) => `grant execute on function ${one} to ${to}`),
    ...numbering.map((table) => `grant select, update on sequence ${quoted(`${table}_id_seq`)} to ${to}`),
  ].join('; ')
}

async function grantSchema(tx: Sql, role: string, schema: string, rights: readonly Right[]): Promise<void> {
  const found = await tx.unsafe('select 1 from pg_namespace where nspname = $1', [schema])
  if (found.length === 0) return
  const [to, its] = [quoted(role), quoted(schema)]
  const statements = [
    `revoke all on all tables in schema ${its} from ${to}`,
    `grant usage on schema ${its} to ${to}`,
    `grant ${rights.join(', ')} on all tables in schema ${its} to ${to}`,
    `grant usage on all sequences in schema ${its} to ${to}`,
  ]
  await tx.unsafe(statements.join('; '))
}

/** Tables, views, free sequences and functions; what belongs to a table follows it. */
function handOver(owner: string): string {
  return `do $$
    declare one record;
    begin
      for one in
        select format('alter table %s owner to %I', c.oid::regclass, '${owner}') as statement
        from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
          and pg_get_userbyid(relowner) <> '${owner}'
        union all
        select format('alter function %s owner to %I', p.oid::regprocedure, '${owner}')
        from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
          and pg_get_userbyid(proowner) <> '${owner}'
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop execute one.statement; end loop;
    end $$`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function newPassword(): string {
  return randomBytes(24).toString('hex')
}

function as(url: string, role: string, password: string): string {
  const [scheme, rest = ''] = url.split('://', 2)
  const place = rest.slice(rest.lastIndexOf('@') + 1)
  return `${scheme}://${encodeURIComponent(role)}:${password}@${place}`
}

const ITERATIONS = 4_096

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself is in no statement and no server's log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const serverKey = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
