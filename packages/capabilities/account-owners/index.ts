export { type AgreeingParts, agreeOnOwners, NotOneExchange, requireSame } from './agree.ts'
export { compareOwners, disagreements } from './compare-owners.ts'
export {
  type ExchangeIdentity,
  readBackupMark,
  readIdentity,
  writeBackupMark,
} from './exchange-identity.store.ts'
export { findProblems } from './find-problems.ts'
export { type GivingRefusal, giveAccount } from './give-account.ts'
export { accountsOfEngine, accountsOfRebuilt, type KnownAccounts } from './known-accounts.ts'
export { listSetAside, raiseNumbers, type SetAside, setAside } from './owners.store.ts'
