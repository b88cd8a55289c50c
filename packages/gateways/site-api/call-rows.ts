import type { CallTerms } from '@bowline/contract/call.ts'
import { calls } from '@bowline/contract/calls.ts'
import type { CallRow } from './call/dispatch.ts'
import { handlers } from './handlers.ts'

/** The site's own word in a path of the specification, whatever it is now: the operator may change it while this runs. */
const PRODUCT = ':product(^[a-z0-9-]{1,30})'

/** The whole API: every call of the contract with its handler. */
export const callRows: readonly CallRow[] = Object.entries(calls as Record<string, CallTerms>).map(([name, terms]) => {
  const [method, path] = name.split(' ') as [CallRow['method'], string]
  // The types of `handlers` match each to its own terms; from here on they are all treated alike.
  return {
    name,
    method,
    path: path.replace('{product}', PRODUCT),
    terms,
    handle: handlers[name as keyof typeof handlers] as unknown as CallRow['handle'],
  }
})
