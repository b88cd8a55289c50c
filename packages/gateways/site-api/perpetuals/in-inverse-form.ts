import { INVERSE_FORM, inInverseForm } from '@bowline/contract/call.ts'

type AnyHandler = (call: never, site: never) => unknown

/** Handlers of calls that the contract has in both forms: in the inverse one the family is said by the path. */
export function handledInInverseForm<const T extends Readonly<Record<string, AnyHandler>>>(handlers: T) {
  const both = inInverseForm(handlers)
  const inverse = Object.entries(both).map(([name, handle]) => {
    if (!name.includes(INVERSE_FORM)) return [name, handle]
    return [name, (call: { params: object }, site: unknown) => asInverse(handle as AnyHandler, call, site)]
  })
  return Object.fromEntries(inverse) as typeof both
}

function asInverse(handle: AnyHandler, call: { params: object }, site: unknown): unknown {
  return handle({ ...call, params: { ...call.params, uorbType: 'b' } } as never, site as never)
}
