export { type ApprovalQuery, countWaiting, listApprovals } from './approvals.store.ts'
export {
  type Approval,
  type Asked,
  approve,
  type Deciding,
  type DecisionRefusal,
  reject,
  requestApproval,
} from './approvals.ts'
export type { StaffFailures } from './failures.ts'
export { areSameHands } from './independence.ts'
export {
  admitStaff,
  type By,
  type CreateStaffRefusal,
  changeStaff,
  checkNewMember,
  createStaff,
  type MadeMember,
  resetStaffSignIn,
} from './manage-staff.ts'
export { openStaff, type Staff } from './open-staff.ts'
export type { StaffPasswordRefusal } from './password.ts'
export { purgeStaff } from './purge-staff.ts'
export { type FoundUser, type ListedUser, searchUsers } from './search-users.read.ts'
export {
  bindStaffAuthenticator,
  chooseStaffPassword,
  offerAuthenticator,
  type StaffSignInParts,
  staffSignIn,
  verifyCode,
} from './sign-in.ts'
export { countDemoStaff, findMember, findMemberByEmail, listStaff } from './staff.store.ts'
export type { StaffMember } from './staff-member.ts'
export type { StaffSession, StaffSessions, StartedStaffSession } from './staff-sessions.ts'
