import { type Asked, requestApproval } from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { StaffCall } from '../console-handler.ts'
import { byCaller } from '../record-audit.ts'

/** Files a request that another member must allow before anything is done. */
export async function askSecondPerson(call: StaffCall, asked: Asked) {
  const result = await requestApproval(call.decisions, asked, byCaller(call))
  if ('id' in result) return { approvalId: result.id }
  throw new SiteRefusal(SiteCode.refused, 'staff.waiting-already')
}
