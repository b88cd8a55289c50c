import { Operation } from '@bowline/contract/terms/operations.ts'
import type { SendRefusal } from '../../factors/index.ts'
import { findUserByName, readSignInName } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { type SentCode, sendCodeTo } from '../send-code.ts'

/** Does the same work with the same limits and answer for an unknown name. */
export async function sendResetCode(
  parts: AccessParts,
  { name: text, countryCode, visit }: { name: string; countryCode?: string | undefined; visit: Visit },
  nowMs: number,
): Promise<SentCode | SendRefusal | { readonly refusal: 'name-malformed' }> {
  const name = readSignInName(text, countryCode)
  if (!name) return { refusal: 'name-malformed' }
  const user = await findUserByName(parts.sql, name)
  return sendCodeTo(parts, { name, operation: Operation.reset, visit, isDecoy: user?.status !== 'active' }, nowMs)
}
