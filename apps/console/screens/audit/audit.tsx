import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { type FormEvent, useState } from 'react'
import { type AuditFilter, AuditTable } from '../../parts/audit-table.tsx'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import type { ConsoleApiError } from '../../session/console-api.ts'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Verdict = ConsoleData<'POST /console-api/audit/verify'>

export function Component() {
  const { api } = useConsole()
  const [typed, setTyped] = useState({ userId: '', staffId: '', action: '' })
  const [filter, setFilter] = useState<AuditFilter>({})
  const [busy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<Verdict | ConsoleApiError>()
  const verify = async () => {
    setBusy(true)
    setVerdict(await api('POST /console-api/audit/verify').catch((error: ConsoleApiError) => error))
    setBusy(false)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setFilter(Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')))
  }
  const input = (name: keyof typeof typed, label: string, numeric: boolean) => (
    <Field label={label}>
      <TextInput
        value={typed[name]}
        onChange={(value) => setTyped({ ...typed, [name]: value })}
        name={name}
        inputMode={numeric ? 'numeric' : 'text'}
        autoComplete="off"
      />
    </Field>
  )
  return (
    <>
      <ScreenHead title={t('nav.audit')}>
        <Button busy={busy} busyLabel={t('busy')} onClick={() => void verify()}>
          {t('audit.verify')}
        </Button>
      </ScreenHead>
      {verdict && (
        <div className={styles.shown}>
          <VerdictBanner verdict={verdict} onRetry={() => void verify()} />
        </div>
      )}
      <form className={styles.filters} onSubmit={apply}>
        {input('userId', t('audit.user'), true)}
        {input('staffId', t('audit.staff'), true)}
        {input('action', t('audit.action'), false)}
        <Button type="submit">{t('audit.filter')}</Button>
      </form>
      <AuditTable filter={filter} />
    </>
  )
}

interface VerdictProps {
  readonly verdict: Verdict | ConsoleApiError
  readonly onRetry: () => void
}

function VerdictBanner({ verdict, onRetry }: VerdictProps) {
  if (verdict instanceof Error) return <Failed error={verdict} onRetry={onRetry} />
  if (verdict.isWhole) return <Banner kind="info">{t('audit.whole', { rows: verdict.rows })}</Banner>
  return <Banner kind="bad">{t('audit.broken', { row: verdict.brokenAt ?? 0 })}</Banner>
}
