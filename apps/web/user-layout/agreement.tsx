import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import type { ReactNode } from 'react'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'

interface AgreementProps {
  readonly checked: boolean
  onChange(checked: boolean): void
  /** It is time to say that it is missing. */
  readonly isMissing: boolean
}

/** The agreement with links to its documents, which open in a new tab, so that nothing typed is lost. */
export function Agreement({ checked, onChange, isMissing }: AgreementProps) {
  const t = useWords('user-layout')
  const { config } = usePage()
  const { terms, privacy, riskNotice } = config.links
  const to = (address: string | null) => (chunks: ReactNode) =>
    address ? (
      <a key={address} className={linkClass()} href={address} target="_blank" rel="noreferrer">
        {chunks}
      </a>
    ) : (
      chunks
    )
  const texts = { brand: config.brand.name, terms: to(terms), privacy: to(privacy), risk: to(riskNotice) }
  return (
    <Field label={t('agreement.label')} hideLabel error={isMissing ? t('agreement.missing') : undefined}>
      <Checkbox name="agreement" checked={checked} onChange={onChange}>
        {t.rich('agreement', texts)}
      </Checkbox>
    </Field>
  )
}
