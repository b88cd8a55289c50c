import type { DataOf } from '@bowline/contract/call.ts'
import type { apiReferenceCalls } from '@bowline/contract/calls/site-configuration/api-reference.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  /** What the public API's page shows, with addresses under this one. */
  readonly apiReference: (
    publicUrl: string,
  ) => DataOf<(typeof apiReferenceCalls)['GET /exchange-web/web/site/apiReference']>
  /** The site's public URL, `https://exchange.example`: the base of links in mails, never taken from a request. */
  readonly publicUrl: () => string
}

export const apiReferenceHandlers: Handlers<typeof apiReferenceCalls, Needs> = {
  'GET /exchange-web/web/site/apiReference': (_call, { apiReference, publicUrl }) => apiReference(publicUrl()),
}
