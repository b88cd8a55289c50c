export { type AuditActor, type AuditEntry, type AuditQuery, type AuditRow, appendAudit, auditOf } from './audit-log.ts'
export { canonicalJson, type Json } from './canonical-json.ts'
export { type AuditVerdict, verifyAuditChain } from './verify-audit-chain.ts'
