export { type AuditActor, type AuditEntry, type AuditQuery, type AuditRow, appendAudit, auditOf } from './audit-log.ts'
export { type AuditMark, agreeWithAuditLog, auditMarks, compareWithMarks, markAuditLog } from './audit-marks.ts'
export { canonicalJson, type Json } from './canonical-json.ts'
export { type AuditVerdict, verifyAuditChain } from './verify-audit-chain.ts'
