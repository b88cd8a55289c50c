import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useId, useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import type { OwnCode } from './invitation.tsx'
import styles from './referral.module.css'
import type { Overview } from './summary.tsx'

interface CodesProps {
  readonly overview: Overview
  readonly onChange: () => Promise<void>
}

/** The user's codes, each with what it passes on. */
export function Codes({ overview: { codes, mostCodes }, onChange }: CodesProps) {
  const t = useWords('referral')
  const [editing, setEditing] = useState<OwnCode | 'new'>()
  return (
    <Card
      title={t('codes')}
      flush
      aside={
        codes.length < mostCodes && (
          <Button size="s" onClick={() => setEditing('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      <DataTable
        caption={t('codes')}
        rows={codes}
        rowKey={({ code }) => code}
        columns={[
          {
            id: 'code',
            head: t('code'),
            card: 'title',
            cell: ({ code, isFrozen }) => (
              <>
                <bdi dir="ltr">{code}</bdi> {isFrozen && <Badge tone="bad">{t('frozen')}</Badge>}
              </>
            ),
          },
          { id: 'label', head: t('label'), cell: ({ label }) => <bdi>{label}</bdi> },
          {
            id: 'share',
            head: t('share'),
            numeric: true,
            cell: ({ kickbackPercent }) => t('percent', { percent: kickbackPercent }),
          },
          { id: 'invited', head: t('invited'), numeric: true, cell: ({ invited }) => invited },
        ]}
        actionsHead={t('edit')}
        actions={(code) => (
          <Button size="s" onClick={() => setEditing(code)}>
            {t('edit')}
          </Button>
        )}
      />
      {editing && (
        <CodeDialog
          code={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onDone={onChange}
        />
      )}
    </Card>
  )
}

interface CodeDialogProps {
  /** Undefined: a new one. */
  readonly code: OwnCode | undefined
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

const SHARES = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50]

function CodeDialog({ code, onClose, onDone }: CodeDialogProps) {
  const t = useWords('referral')
  const { siteApi } = usePage()
  const form = useId()
  const [label, setLabel] = useState(code?.label ?? '')
  const [kickbackPercent, setShare] = useState(code?.kickbackPercent ?? 0)
  const { busy, refusal, submit } = useSubmit(
    () =>
      code
        ? siteApi('POST /exchange-web/web/referral/changeCode', { code: code.code, kickbackPercent, label })
        : siteApi('POST /exchange-web/web/referral/addCode', { kickbackPercent, label }),
    () => {
      onClose()
      void onDone()
    },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={code ? `${t('edit')} · ${code.code}` : t('add')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button form={form} type="submit" kind="primary" busy={busy} busyLabel={t('loading')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} method="post" className={styles.form} onSubmit={submit} aria-busy={busy}>
        <Field label={t('label')}>
          <TextInput value={label} onChange={setLabel} name="label" maxLength={30} autoComplete="off" />
        </Field>
        <Field label={t('share')} hint={t('share.hint')}>
          <Select
            options={SHARES.map((percent) => ({ value: String(percent), label: t('percent', { percent }) }))}
            value={String(kickbackPercent)}
            onChange={(share) => setShare(Number(share))}
          />
        </Field>
        {refusal && <Notice kind="bad">{refusal.text}</Notice>}
      </form>
    </Dialog>
  )
}
