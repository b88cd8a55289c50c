import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { fetchFile } from '../../site-api/fetch-file.ts'
import { saveFile } from '../../site-api/save-file.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'

interface YearStatementProps {
  /** Newest first. */
  readonly years: readonly number[]
}

const FORMS = {
  csv: { call: 'statement', label: 'statement.download' },
  pdf: { call: 'statementPdf', label: 'statement.pdf' },
  zip: { call: 'yearPack', label: 'statement.pack' },
} as const
type Form = keyof typeof FORMS

/** A year by coin, as the ledger has it. */
export function YearStatement({ years }: YearStatementProps) {
  const t = useWords('assets-wallet')
  const showError = useShowError()
  const [year, setYear] = useState(String(years[0]))
  const [busy, setBusy] = useState<Form>()
  const download = async (form: Form) => {
    setBusy(form)
    await fetchFile(`GET /exchange-web-gateway/wallet/${FORMS[form].call}`, { year: Number(year) }).then(
      (file) => saveFile(file, `statement-${year}.${form}`),
      showError,
    )
    setBusy(undefined)
  }
  return (
    <Card title={t('statement')}>
      <div className={styles.form}>
        <p className={styles.note}>{t('statement.text')}</p>
        <Field label={t('statement.year')}>
          <Select
            value={year}
            onChange={setYear}
            options={years.map((each) => ({ value: String(each), label: String(each) }))}
          />
        </Field>
        <div className={styles.actions}>
          {(Object.keys(FORMS) as Form[]).map((form) => (
            <Button
              key={form}
              icon={<Download aria-hidden="true" size={14} />}
              busy={busy === form}
              busyLabel={t('loading')}
              onClick={() => download(form)}
            >
              {t(FORMS[form].label)}
            </Button>
          ))}
        </div>
        <p className={styles.note}>{t('statement.pack.text')}</p>
        <p className={styles.note}>{t('statement.pdf.text')}</p>
      </div>
    </Card>
  )
}
