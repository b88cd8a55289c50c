/** What the process that watches the chains uses of the travel rule: signatures that contracts judge, and no person. */
export { type ContractSignature, waitingSignatures, writeVerdict } from './contract-signatures.store.ts'
