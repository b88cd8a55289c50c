import type { StaffRole } from '@bowline/contract/terms/staff.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import {
  type By,
  type CreateStaffRefusal,
  changeStaff,
  createStaff,
  findMemberByEmail,
  listStaff,
  resetStaffSignIn,
  type StaffMember,
} from '../staff/index.ts'
import type { Operator } from './operator.ts'

type Parts = Pick<Operator, 'sql' | 'passwords' | 'engine'>

/** Whoever may open the socket controls the data folder anyway. */
const byCommandLine = ({ engine }: Parts): By => ({
  actor: { kind: 'system', id: 'command-line' },
  nowMs: engine.clock.now(),
})

/** The temporary password is shown once. */
export async function createStaffMember(operator: Parts, request: { email: string; name?: string; role: StaffRole }) {
  const made = await createStaff(operator, request, byCommandLine(operator))
  if ('refusal' in made) throw new ControlError(made.refusal, TEXTS[made.refusal])
  return { ...shown(made.member), temporaryPassword: made.temporaryPassword }
}

export async function listStaffMembers({ sql }: Parts) {
  return { staff: (await listStaff(sql)).map(shown) }
}

/** Ends the member's sessions at once. */
export async function disableStaffMember(operator: Parts, email: string, isDisabled: boolean) {
  const changed = await inTransaction(operator.sql, async (tx) => {
    const member = await findMemberByEmail(tx, email.trim().toLowerCase())
    return member && changeStaff(tx, member.id, { isDisabled }, byCommandLine(operator))
  })
  if (!changed) throw unknown(email)
  return shown(changed)
}

/** For a lost password or phone where no two others are left to do it. The temporary password is shown once. */
export async function resetStaffMember(operator: Parts, email: string) {
  const { sql, passwords } = operator
  const made = await inTransaction(sql, async (tx) => {
    const member = await findMemberByEmail(tx, email.trim().toLowerCase())
    return member && resetStaffSignIn({ tx, passwords }, member.id, byCommandLine(operator))
  })
  if (!made) throw unknown(email)
  return { ...shown(made.member), temporaryPassword: made.temporaryPassword }
}

function unknown(email: string): ControlError {
  return new ControlError('unknown-staff', `no staff member has the e-mail address ${email}`)
}

const TEXTS: Record<CreateStaffRefusal, string> = {
  'email-malformed': 'the e-mail address is malformed',
  'email-taken': 'somebody of the staff has this e-mail address already',
  'name-malformed': 'a name has letters, digits, points and spaces',
}

function shown({ id, email, name, role, hasAuthenticator, isDisabled, decidesFromMs }: StaffMember) {
  const authenticator = hasAuthenticator ? 'bound' : 'none'
  const decidesFrom = new Date(decidesFromMs).toISOString()
  return { id, email, name, role, authenticator, disabled: isDisabled, decidesFrom }
}
