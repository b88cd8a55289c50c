import { ConfirmDialog } from '../../../../desk/order-ticket/sending/confirm-dialog.tsx'
import type { ConfirmProps } from '../../../../desk/order-ticket/ticket-view.tsx'
import type { SpotParts } from '../spot-rules.ts'
import { AskedOrder } from './asked-order.tsx'

export function SpotConfirm({ form, ...props }: ConfirmProps<SpotParts>) {
  return (
    <ConfirmDialog form={form} {...props}>
      {form.asked && <AskedOrder asked={form.asked} context={form.context} />}
    </ConfirmDialog>
  )
}
