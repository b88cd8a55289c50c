import {
  type CreateStaffRefusal,
  changeStaff,
  createStaff,
  listStaff,
  resetStaffSignIn,
  type StaffMember,
} from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { staffCalls } from '@bowline/contract/console/calls/staff.ts'
import { SiteRefusal } from '../../site-api/call/site-refusal.ts'
import type { ConsoleHandlers, StaffCall } from '../console-handler.ts'
import { byCaller } from '../record-audit.ts'

export const staffHandlers: ConsoleHandlers<typeof staffCalls> = {
  async 'GET /console-api/staff/list'(_call, { sql }) {
    return { rows: (await listStaff(sql)).map(shown) }
  },

  async 'POST /console-api/staff/create'(call, { staff }) {
    const made = await createStaff(staff, call.params, byCaller(call))
    if ('refusal' in made) throw new SiteRefusal(SiteCode.refused, TEXTS[made.refusal])
    return { member: shown(made.member), temporaryPassword: made.temporaryPassword }
  },

  async 'POST /console-api/staff/change'(call, { staff }) {
    const { id, role, isDisabled } = call.params
    refuseOneself(call, id)
    const change = { ...(role !== undefined && { role }), ...(isDisabled !== undefined && { isDisabled }) }
    const changed = await changeStaff(staff, id, change, byCaller(call))
    if (!changed) throw unknown()
    return shown(changed)
  },

  async 'POST /console-api/staff/reset-sign-in'(call, { staff }) {
    refuseOneself(call, call.params.id)
    const made = await resetStaffSignIn(staff, call.params.id, byCaller(call))
    if (!made) throw unknown()
    return { member: shown(made.member), temporaryPassword: made.temporaryPassword }
  },
}

const TEXTS: Record<CreateStaffRefusal, string> = {
  'email-malformed': 'This is not an e-mail address.',
  'email-taken': 'Somebody of the staff has this e-mail address already.',
  'name-malformed': 'A name has letters, digits, points and spaces.',
}

/** So that there is always an admin left, and nobody promotes themselves. */
function refuseOneself({ session }: StaffCall, id: number): void {
  if (session.member.id === id) throw new SiteRefusal(SiteCode.refused, 'Ask another admin to change your own account.')
}

function unknown(): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, 'There is no such member of staff.', { field: 'id' })
}

function shown({ isDemo: _, ...member }: StaffMember) {
  return member
}
