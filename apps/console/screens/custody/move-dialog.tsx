import { storeMoveKinds } from '@bowline/contract/terms/wallet.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { CustodyRow } from './custody.tsx'

export type Movable = Pick<CustodyRow, 'network' | 'coin' | 'proposal'>

/** Asks that coins be moved; another member has to allow it. What is proposed is filled in. */
export function MoveDialog({ row, onClose }: { readonly row: Movable; readonly onClose: () => void }) {
  const { api } = useConsole()
  const { network, coin, proposal } = row
  const [kind, setKind] = useState(proposal?.kind ?? 'push-cold')
  // A tank gives back to the hot wallet, and nothing else.
  const offered = proposal?.kind === 'refill-gas' ? [proposal.kind] : storeMoveKinds
  const [amount, setAmount] = useState(proposal?.amount ?? '')
  const act = async (reason: string) => {
    await api('POST /console-api/custody/request-move', { network, coin, kind, amount: amount.trim(), reason })
    return t('custody.request.done')
  }
  return (
    <ActDialog
      title={t('custody.request.title', { coin, network })}
      confirm={t('reconciliation.request')}
      onClose={onClose}
      act={act}
      problem={() => (/^\d+(\.\d+)?$/.test(amount.trim()) ? undefined : t('custody.amount.wrong'))}
    >
      <Field label={t('custody.kind')}>
        <Select
          options={offered.map((value) => ({ value, label: t(`custody.kind.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
      </Field>
      <Field label={t('custody.amount', { coin })}>
        <TextInput value={amount} onChange={setAmount} inputMode="decimal" dir="ltr" name="amount" autoComplete="off" />
      </Field>
    </ActDialog>
  )
}
