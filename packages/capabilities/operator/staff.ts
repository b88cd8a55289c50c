import { ControlError } from '@bowline/platform/control-socket.ts'
import {
  type By,
  type CreateStaffRefusal,
  changeStaff,
  createStaff,
  findMemberByEmail,
  listStaff,
  type Role,
  type StaffMember,
} from '../staff/index.ts'
import type { Operator } from './operator.ts'

type Parts = Pick<Operator, 'sql' | 'passwords'>

/** Whoever may open the socket controls the data folder anyway. */
const byCommandLine = (): By => ({ actor: { kind: 'system', id: 'command-line' }, nowMs: Date.now() })

/** The temporary password is shown once. */
export async function createStaffMember(operator: Parts, request: { email: string; name?: string; role: Role }) {
  const made = await createStaff(operator, request, byCommandLine())
  if ('refusal' in made) throw new ControlError(made.refusal, TEXTS[made.refusal])
  return { ...shown(made.member), temporaryPassword: made.temporaryPassword }
}

export async function listStaffMembers({ sql }: Parts) {
  return { staff: (await listStaff(sql)).map(shown) }
}

/** Ends the member's sessions at once. */
export async function disableStaffMember(operator: Parts, email: string, isDisabled: boolean) {
  const member = await findMemberByEmail(operator.sql, email.trim().toLowerCase())
  const changed = member && (await changeStaff(operator, member.id, { isDisabled }, byCommandLine()))
  if (!changed) throw new ControlError('unknown-staff', `nobody of the staff has the e-mail address ${email}`)
  return shown(changed)
}

const TEXTS: Record<CreateStaffRefusal, string> = {
  'email-malformed': 'the e-mail address is malformed',
  'email-taken': 'somebody of the staff has this e-mail address already',
  'name-malformed': 'a name has letters, digits, points and spaces',
}

function shown({ id, email, name, role, hasAuthenticator, isDisabled }: StaffMember) {
  return { id, email, name, role, authenticator: hasAuthenticator ? 'bound' : 'none', disabled: isDisabled }
}
