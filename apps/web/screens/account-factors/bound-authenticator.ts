import type { CallData } from '@bowline/contract/calls.ts'

export type ShownSecret = CallData<'POST /exchange-web/web/userCenterGoogle/proveForBind'>
export type BoundAuthenticator = CallData<'POST /exchange-web/web/userCenterGoogle/bindGoogleAuthenticatorSubmit'>
