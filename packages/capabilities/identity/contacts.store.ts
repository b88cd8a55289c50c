import type { Sql } from '@bowline/platform/postgres/index.ts'

/**
 * Call within a transaction; it fails when somebody else has the name: see `isNameTaken`. The address is known to
 * receive mail.
 */
export async function writeEmail(tx: Sql, id: number, email: string, nowMs: number): Promise<void> {
  await tx`update users set email = ${email}, email_confirmed_at = ${new Date(nowMs)} where id = ${id}`
}

/** Like `writeEmail`; E.164. Undefined removes the number, which fails when it is the only name. */
export async function writePhone(tx: Sql, id: number, phone: string | undefined): Promise<void> {
  await tx`update users set phone = ${phone ?? null} where id = ${id}`
}

/**
 * Whether a change failed because somebody else already has the address or number, by the table's unique constraint.
 */
export function isNameTaken(error: unknown): boolean {
  const { code, constraint_name } = (error ?? {}) as { code?: string; constraint_name?: string }
  return code === '23505' && /^users_(email|phone)_key$/.test(constraint_name ?? '')
}

/** Permanently: nobody can sign in to it any more, and its name stays taken. */
export async function closeUser(tx: Sql, id: number): Promise<void> {
  await tx`update users set status = 'closed' where id = ${id}`
}
