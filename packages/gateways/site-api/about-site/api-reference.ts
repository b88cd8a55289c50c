import type { apiReferenceCalls } from '@bowline/contract/calls/api-reference.ts'
import { apiReference } from '../../described/api-reference.ts'
import type { Handlers } from '../call/handler.ts'

export const apiReferenceHandlers: Handlers<typeof apiReferenceCalls> = {
  'GET /exchange-web/web/site/apiReference': (_call, { publicUrl }) => apiReference(publicUrl()),
}
