import type { Sql } from '@bowline/platform/postgres/index.ts'

/**
 * Within a transaction, which is over when somebody else has the name: see `isNameTaken`. An address that gets here was
 * shown to receive mail.
 */
export async function writeEmail(tx: Sql, id: number, email: string, nowMs: number): Promise<void> {
  await tx`update users set email = ${email}, email_confirmed_at = ${new Date(nowMs)} where id = ${id}`
}

/** As `writeEmail`; E.164. Undefined takes the number off, which fails where it is the only name. */
export async function writePhone(tx: Sql, id: number, phone: string | undefined): Promise<void> {
  await tx`update users set phone = ${phone ?? null} where id = ${id}`
}

/** Whether a change failed because the address or number is somebody's already: found out by the table's own rule. */
export function isNameTaken(error: unknown): boolean {
  const { code, constraint_name } = (error ?? {}) as { code?: string; constraint_name?: string }
  return code === '23505' && /^users_(email|phone)_key$/.test(constraint_name ?? '')
}

/** For good: nobody signs in with it any more, and its name stays taken. */
export async function closeUser(tx: Sql, id: number): Promise<void> {
  await tx`update users set status = 'closed' where id = ${id}`
}
