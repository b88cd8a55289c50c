import { appendAudit } from '@bowline/capabilities/audit-log/index.ts'
import type { CsrfTokens } from '@bowline/capabilities/identity/index.ts'
import { othersMay, permissionsOf } from '@bowline/capabilities/permission/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import type { StaffSignInParts } from '@bowline/capabilities/staff/index.ts'
import {
  bindStaffAuthenticator,
  chooseStaffPassword,
  offerAuthenticator,
  type StaffPasswordRefusal,
  type StartedStaffSession,
  staffSignIn,
  verifyCode,
} from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { signInCalls } from '@bowline/contract/console/calls/sign-in.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { ConsoleCall, ConsoleHandlers } from '../console-handler.ts'

interface SignInNeeds {
  readonly sql: Sql
  readonly staff: StaffSignInParts
  readonly csrf: CsrfTokens
  readonly configuration: Pick<SiteConfiguration, 'current'>
  readonly instance: { readonly mode: 'demo' | 'production' }
}

export const signInHandlers: ConsoleHandlers<typeof signInCalls, SignInNeeds> = {
  async 'POST /console-api/session/sign-in'(call, console) {
    const { params, ip, userAgent, nowMs, token } = call
    const result = await staffSignIn(console.staff, { ...params, client: { ip, userAgent } }, nowMs)
    if ('refusal' in result) {
      const memberId = 'memberId' in result ? result.memberId : undefined
      await recordStep(console, call, 'staff.password', memberId, result.refusal)
      throw refused(result)
    }
    // Sign out a session that somebody may have planted before the new one begins.
    if (token !== undefined) await console.staff.sessions.signOut(token)
    await recordStep(console, call, 'staff.password', result.session.member.id)
    return nextStep(result, call, console)
  },

  async 'POST /console-api/session/verify'(call, console) {
    const result = await verifyCode(console.staff, call.session, call.params.code, call.nowMs)
    return settled(result, 'staff.sign-in', call, console)
  },

  async 'POST /console-api/session/new-password'(call, console) {
    const result = await chooseStaffPassword(console.staff, call.session, call.params.password, call.nowMs)
    return settled(result, 'staff.new-password', call, console)
  },

  async 'POST /console-api/session/authenticator'({ session }, console) {
    const result = await offerAuthenticator(console.staff, session, issuerOf(console))
    if ('refusal' in result) throw refused(result)
    return result
  },

  async 'POST /console-api/session/bind'(call, console) {
    const result = await bindStaffAuthenticator(console.staff, call.session, call.params.code, call.nowMs)
    return settled(result, 'staff.bind-authenticator', call, console)
  },

  async 'POST /console-api/session/sign-out'(call, { staff, sql }) {
    const { session, token, setToken } = call
    const signedOut = token !== undefined && (await staff.sessions.signOut(token))
    setToken(null)
    if (session) await recordStep({ sql }, call, 'staff.sign-out', session.member.id)
    return { signedOut }
  },

  'GET /console-api/session/me'({ session }, { csrf, instance, configuration }) {
    const { name: brand } = configuration.current.settings.brand
    if (!session) return { mode: instance.mode, brand, session: null }
    const { id, email, name, role } = session.member
    const { stage, expiresAtMs } = session
    const rights =
      stage === 'open'
        ? { permissions: permissionsOf(role), othersMay: othersMay(role) }
        : { permissions: [], othersMay: {} }
    const csrfToken = csrf.tokenOf(session)
    return { mode: instance.mode, brand, session: { stage, csrfToken, id, email, name, role, ...rights, expiresAtMs } }
  },
}

/** The name authenticator apps show, distinct from a user account of the same site. */
function issuerOf({ configuration }: SignInNeeds): string {
  return `${configuration.current.settings.brand.name} staff`
}

type Refused = { readonly refusal: string; readonly untilMs?: number }

async function settled(
  result: StartedStaffSession | Refused,
  action: string,
  call: ConsoleCall & { readonly session: StartedStaffSession['session'] },
  console: SignInNeeds,
) {
  const refusal = 'refusal' in result ? result.refusal : undefined
  await recordStep(console, call, action, call.session.member.id, refusal)
  if ('refusal' in result) throw refused(result)
  return nextStep(result, call, console)
}

function nextStep({ token, session }: StartedStaffSession, { setToken }: ConsoleCall, { csrf }: SignInNeeds) {
  setToken(token)
  return { stage: session.stage, csrfToken: csrf.tokenOf(session) }
}

/** Sign-ins go to the audit log, successful or not, but unknown names do not. */
function recordStep(
  { sql }: Pick<SignInNeeds, 'sql'>,
  { nowMs, ip, requestId }: ConsoleCall,
  action: string,
  memberId: number | undefined,
  refusal?: string,
): Promise<void> {
  const id = memberId === undefined ? 'unknown' : String(memberId)
  const after = refusal === undefined ? {} : { after: { refusal } }
  const code = refusal === undefined ? '0' : String(SiteCode.refused)
  return appendAudit(sql, { atMs: nowMs, actor: { kind: 'staff', id }, action, ...after, ip, code, requestId })
}

const PASSWORD_TEXTS: Record<StaffPasswordRefusal, PlainReason> = {
  'password-length': 'staff.password-length',
  'password-not-printable': 'password.letters',
  'password-is-email': 'staff.password-name',
  'password-same': 'staff.password-same',
}

function refused({ refusal, untilMs }: Refused): SiteRefusal {
  switch (refusal) {
    case 'locked-out': {
      return new SiteRefusal(SiteCode.accountLocked, 'staff.locked', { lockedOutUntilMs: untilMs })
    }
    case 'code-wrong':
      return new SiteRefusal(SiteCode.authenticatorCodeWrong, 'staff.code-wrong')
    case 'step-order':
      return new SiteRefusal(SiteCode.stepOrder, 'staff.step-gone')
    case 'busy':
      return new SiteRefusal(SiteCode.busy, 'sign-ins.busy')
    case 'disabled':
      return new SiteRefusal(SiteCode.refused, 'staff.disabled')
    case 'wrong':
      return new SiteRefusal(SiteCode.loginPasswordWrong, 'staff.sign-in-wrong')
    default:
      return new SiteRefusal(SiteCode.passwordLength, PASSWORD_TEXTS[refusal as StaffPasswordRefusal])
  }
}
