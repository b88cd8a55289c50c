import type { apiReferenceCalls } from '@bowline/contract/calls/site-configuration/api-reference.ts'
import type { Handlers } from '../call/handler.ts'

export const apiReferenceHandlers: Handlers<typeof apiReferenceCalls> = {
  'GET /exchange-web/web/site/apiReference': (_call, { apiReference, publicUrl }) => apiReference(publicUrl()),
}
