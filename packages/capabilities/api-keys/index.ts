import { join } from 'node:path'

export { ApiKey, isWellFormed } from './api-key.ts'
export { ApiKeyRing, type ChangedKeys } from './api-key-ring.ts'
export { deleteKey, type KeyDescription, keysOf } from './api-keys.store.ts'
export { authorize, type KeyRefusal } from './authorize.ts'
export {
  type CreateApiKeyRefusal,
  type CreateApiKeyRequest,
  type CreatedApiKey,
  createApiKey,
} from './create-api-key.ts'
export { mayStayOpen, type Opener } from './opener.ts'
export { PERMISSIONS, type Permission } from './permission.ts'
export { KEY_TYPES, type KeyType } from './signature.ts'

/** Folder of SQL files for `migrate`; after identity's. */
export const apiKeyMigrations: string = join(import.meta.dirname, 'migrations')
