import type { CallData } from '@bowline/contract/calls.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Moment } from '../../account-layout/moment.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './account-factors.module.css'

interface PasskeyRowProps {
  readonly passkey: CallData<'GET /exchange-web/web/user/passkey/list'>['passkeys'][number]
  onRenamed(): void
  onRemoved(heldUntilMs: number | null): void
}

export function PasskeyRow({ passkey, onRenamed, onRemoved }: PasskeyRowProps) {
  const t = useWords('account-factors')
  const [isEditing, setIsEditing] = useState(false)
  const { remove, refusal, dialog } = useRemoval(passkey.id, onRemoved)
  const { label, createdAtMs, lastUsedAtMs } = passkey
  return (
    <li className={styles.passkey}>
      <Fingerprint aria-hidden="true" size={20} />
      {isEditing ? (
        <Rename
          passkey={passkey}
          onEnd={() => {
            setIsEditing(false)
            onRenamed()
          }}
        />
      ) : (
        <>
          <span className={styles.name}>
            <bdi>{label}</bdi>
            <span className={styles.note}>
              {t.rich('passkeys.since', { at: () => <TimeText key="at" atMs={createdAtMs} kind="date" /> })}
              {lastUsedAtMs !== null && (
                <> · {t.rich('passkeys.used', { at: () => <Moment key="at" atMs={lastUsedAtMs} /> })}</>
              )}
            </span>
          </span>
          <IconButton
            label={t('passkeys.rename', { label })}
            icon={<Pencil aria-hidden="true" size={16} />}
            onClick={() => setIsEditing(true)}
          />
          <IconButton
            label={t('passkeys.remove', { label })}
            icon={<Trash2 aria-hidden="true" size={16} />}
            onClick={remove}
          />
        </>
      )}
      {refusal && (
        <div className={styles.refusal}>
          <Notice kind="bad">{refusal.text}</Notice>
        </div>
      )}
      {dialog}
    </li>
  )
}

function useRemoval(id: string, onRemoved: PasskeyRowProps['onRemoved']) {
  const { siteApi } = usePage()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const { refusal, submit } = useSubmit(
    () => ask((proof) => siteApi('POST /exchange-web/web/user/passkey/remove', { id, ...proof })),
    ({ withdrawalsHeldUntilMs }) => onRemoved(withdrawalsHeldUntilMs),
  )
  return { remove: () => submit(), refusal, dialog }
}

function Rename({ passkey: { id, label: before }, onEnd }: Pick<PasskeyRowProps, 'passkey'> & { onEnd(): void }) {
  const t = useWords('account-factors')
  const layout = useWords('account-layout')
  const { siteApi } = usePage()
  const [label, setLabel] = useState(before)
  const { busy, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/user/passkey/rename', { id, label: label.trim() }),
    onEnd,
    label.trim() !== '',
  )
  return (
    <form className={styles.rename} onSubmit={submit} noValidate>
      <div className={styles.name}>
        <Field label={t('passkeys.name')} error={refusal?.text}>
          <TextInput value={label} onChange={setLabel} maxLength={64} autoComplete="off" autoFocus />
        </Field>
      </div>
      <Button onClick={onEnd}>{layout('cancel')}</Button>
      <Button kind="primary" type="submit" busy={busy}>
        {t('passkeys.save')}
      </Button>
    </form>
  )
}
