import { LaterFailure } from '../../../../later/later-failure.tsx'
import { useLater } from '../../../../later/use-later.ts'
import { hasExits } from '../order-ticket.ts'
import type { SpotForm } from '../spot-rules.ts'
import { OptionFields } from './option-fields.tsx'

const loadExpiryField = async () => (await import('../../../../desk/order-ticket/fields/expiry-field.tsx')).ExpiryField
const loadExitFields = async () => (await import('./exit-fields.tsx')).ExitFields
const loadPendingFields = async () => (await import('./pending-fields.tsx')).PendingFields

/** Below price and size: what only some orders have. */
export function MoreFields({ form, phone }: { readonly form: SpotForm; readonly phone: boolean }) {
  const { ticket } = form
  const isGtd = ticket.timeInForce === 'gtd'
  const parts = [
    useLater(loadExpiryField, isGtd),
    useLater(loadPendingFields, ticket.kind === 'oto'),
    useLater(loadExitFields, hasExits(ticket)),
  ] as const
  const [{ Part: ExpiryField }, { Part: PendingFields }, { Part: ExitFields }] = parts
  const failed = parts.find(({ hasFailed }) => hasFailed)
  return (
    <>
      {PendingFields && <PendingFields form={form} />}
      <OptionFields form={form} />
      {isGtd && ExpiryField && (
        <ExpiryField
          form={form}
          expireAtMs={ticket.expireAtMs}
          nowMs={form.context.data.nowMs}
          onChange={(atMs) => form.change({ do: 'expireAt', atMs })}
          phone={phone}
        />
      )}
      {ExitFields && <ExitFields form={form} />}
      {failed && <LaterFailure retry={failed.retry} />}
    </>
  )
}
