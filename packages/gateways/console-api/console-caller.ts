import type { CsrfTokens } from '@bowline/capabilities/identity/index.ts'
import { staffMay } from '@bowline/capabilities/permission/index.ts'
import type { StaffSession, StaffSignInParts } from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { ConsoleAccess } from '@bowline/contract/console/console-call.ts'
import type { StaffPermission } from '@bowline/contract/terms/staff.ts'
import { readCookies } from '@bowline/platform/read-cookies.ts'
import { type Credentials, isForeignPage } from '../call-kit/caller.ts'
import { SiteRefusal } from '../call-kit/site-refusal.ts'

export interface AdmitNeeds {
  readonly staff: Pick<StaffSignInParts, 'sessions'>
  readonly csrf: CsrfTokens
}

export const STAFF_COOKIE = 'bowline_staff'

/** The cookie is the only credential: a token never appears in a URL, a body or a header that a script could set. */
export function findStaffToken({ headers }: Pick<Credentials, 'headers'>): string | undefined {
  const cookie = headers.cookie
  return typeof cookie === 'string' ? readCookies(cookie).get(STAFF_COOKIE) : undefined
}

/**
 * Identifies the caller and checks permission. Pages of other origins are refused whatever they ask, and a change
 * proves by the session's token that one of our pages makes it.
 */
export async function admit(
  access: ConsoleAccess,
  credentials: Omit<Credentials, 'tokenParameter'>,
  { staff, csrf }: AdmitNeeds,
  nowMs: number,
): Promise<StaffSession | undefined> {
  if (isForeignPage({ ...credentials, tokenParameter: undefined })) throw forged()
  const token = findStaffToken(credentials)
  const session = token === undefined ? undefined : await staff.sessions.resolve(token, nowMs)
  if (access === 'anyone') return session
  if (!session) throw new SiteRefusal(SiteCode.signInNeeded, 'signed-out')
  const proof = credentials.headers['x-csrf-token']
  if (credentials.method === 'POST' && !csrf.matches(session, typeof proof === 'string' ? proof : '')) throw forged()
  if (access === 'signing-in') return session
  if (session.stage !== 'open') throw new SiteRefusal(SiteCode.signInNeeded, 'staff.sign-in-unfinished')
  if (access === 'staff' || staffMay(session.member, access)) return session
  throw notAllowed(access)
}

function notAllowed(permission: StaffPermission): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, 'staff.not-allowed', { permission })
}

function forged(): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, 'page-outdated')
}
