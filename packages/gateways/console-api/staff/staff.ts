import {
  type CreateStaffRefusal,
  changeStaff,
  checkNewMember,
  findMember,
  findMemberByEmail,
  listStaff,
  type StaffMember,
} from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { staffCalls } from '@bowline/contract/console/calls/staff.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers, StaffCall } from '../console-handler.ts'
import { byCaller } from '../record-audit.ts'

export const staffHandlers: ConsoleHandlers<typeof staffCalls, { readonly sql: Sql }> = {
  async 'GET /console-api/staff/list'(_call, { sql }) {
    return { rows: (await listStaff(sql)).map(shown) }
  },

  async 'POST /console-api/staff/create'(call, { sql }) {
    const { role, reason } = call.params
    const checked = checkNewMember(call.params)
    if ('refusal' in checked) throw refusedMember(checked.refusal)
    if (await findMemberByEmail(sql, checked.email)) throw refusedMember('email-taken')
    return askSecondPerson(call, { kind: 'create-staff', subject: {}, terms: { ...checked, role }, reason })
  },

  async 'POST /console-api/staff/change'(call, { sql }) {
    const { id, role, isDisabled, reason } = call.params
    await checkMember(call, sql, id)
    const terms = { ...(role !== undefined && { role }), ...(isDisabled !== undefined && { isDisabled: false }) }
    return askSecondPerson(call, { kind: 'change-staff', subject: { staff: id }, terms, reason })
  },

  async 'POST /console-api/staff/disable'(call, { sql }) {
    const { id } = call.params
    await checkMember(call, sql, id)
    const changed = await inTransaction(call.decisions, (tx) =>
      changeStaff(tx, id, { isDisabled: true }, byCaller(call)),
    )
    if (!changed) throw unknown()
    return shown(changed)
  },

  async 'POST /console-api/staff/reset-sign-in'(call, { sql }) {
    const { id, reason } = call.params
    await checkMember(call, sql, id)
    return askSecondPerson(call, { kind: 'reset-staff', subject: { staff: id }, terms: {}, reason })
  },
}

const TEXTS: Record<CreateStaffRefusal, PlainReason> = {
  'email-malformed': 'email.malformed',
  'email-taken': 'staff.email-taken',
  'name-malformed': 'staff.name-form',
}

export function refusedMember(refusal: CreateStaffRefusal): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, TEXTS[refusal])
}

/** Never oneself: so that there is always an admin left, and nobody promotes themselves. */
async function checkMember({ session }: StaffCall, sql: Sql, id: number): Promise<void> {
  if (session.member.id === id) throw new SiteRefusal(SiteCode.refused, 'staff.own-account')
  if (!(await findMember(sql, id))) throw unknown()
}

function unknown(): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, 'staff.member-unknown', { field: 'id' })
}

function shown({ isDemo: _, ...member }: StaffMember) {
  return member
}
