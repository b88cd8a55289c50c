export { ApiKey, isWellFormed } from './api-key.ts'
export type { ApiKeyRing, ChangedKeys } from './api-key-ring.ts'
export { countKeys, deleteKey, ownersOfOperatorKeys } from './api-keys.store.ts'
export { authorize, type KeyRefusal, type KeyTerms } from './authorize.ts'
export type { ChangeKeyRefusal } from './change-key.ts'
export {
  type CreateApiKeyRefusal,
  type CreateApiKeyRequest,
  type CreatedApiKey,
  createApiKey,
} from './create-api-key.ts'
export { type KeyDescription, keyOf, keysOf } from './key-list.read.ts'
export { type DayOfUse, usageOf } from './key-uses.store.ts'
export { endKeysOf, purgeKeys, resumeTradingKeys, suspendTradingKeys } from './keys-of-account.ts'
export { type ApiKeys, openApiKeys, openKeyRing } from './open-api-keys.ts'
export { mayStayOpen, type Opener } from './opener.ts'
export type { Asking, NotReady, OwnersKeys } from './owners-keys.ts'
export { PERMISSIONS, type Permission } from './permission.ts'
export { type KeyPrerequisite, missingForKeys } from './prerequisites.ts'
export { remindOfEnds } from './remind-of-ends.ts'
export { checkReach, type KeyReach, MAX_KEYS } from './rules.ts'
export { type KeyType, parsePublicKey } from './signature.ts'
