import type { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useEffect, useId, useState } from 'react'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import { ProofForm } from './proof-form.tsx'
import { type Proof, type ProofWays, waysOf } from './proof-ways.ts'

interface SecondFactorDialogProps {
  readonly operation: Operation
  /** The element that had the focus before. */
  readonly from: Element | null
  /** Rejects with the server's rejection. */
  attempt(proof: Proof): Promise<void>
  /** With an error if the rejection is not for this dialog to show. */
  onGiveUp(error?: unknown): void
}

/** Looks up how the user can verify the operation, and asks until it is accepted or the user gives up. */
export function SecondFactorDialog({ operation, from, attempt, onGiveUp }: SecondFactorDialogProps) {
  const t = useWords('second-factor')
  const { siteApi } = usePage()
  const formId = useId()
  const [ways, setWays] = useState<ProofWays>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let isOver = false
    siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage').then(
      (bound) => isOver || setWays(waysOf(bound, operation)),
      (error) => isOver || onGiveUp(error),
    )
    return () => {
      isOver = true
    }
  }, [siteApi, operation, onGiveUp])
  useEffect(
    // An open dialog that is unmounted does not restore the focus by itself.
    () => () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus()
    },
    [from],
  )
  return (
    <Dialog
      open
      onClose={() => busy || onGiveUp()}
      dismissible={false}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button disabled={busy} onClick={() => onGiveUp()}>
            {t('cancel')}
          </Button>
          {ways?.code && (
            <Button kind="primary" type="submit" form={formId} busy={busy} busyLabel={t('busy')}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      {ways ? (
        <ProofForm
          id={formId}
          ways={ways}
          operation={operation}
          attempt={attempt}
          onBusy={setBusy}
          onOtherRefusal={onGiveUp}
        />
      ) : (
        <Skeleton ch={30} lines={3} />
      )}
    </Dialog>
  )
}
