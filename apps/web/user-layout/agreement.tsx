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

/**
 * The agreement with links to its documents, which open in a new tab, so that nothing typed is lost. Where the operator
 * has not published them all there is nothing to agree to, and only the age is asked for.
 */
export function Agreement({ checked, onChange, isMissing }: AgreementProps) {
  const t = useWords('user-layout')
  const { config } = usePage()
  const { terms, privacy, riskNotice } = config.links
  const to = (key: string, address: string) => (chunks: ReactNode) => (
    <a key={key} className={linkClass()} href={address} target="_blank" rel="noreferrer">
      {chunks}
    </a>
  )
  const texts = terms &&
    privacy &&
    riskNotice && {
      brand: config.brand.name,
      terms: to('terms', terms),
      privacy: to('privacy', privacy),
      risk: to('risk', riskNotice),
    }
  const missing = t(texts ? 'agreement.missing' : 'agreement.age.missing')
  return (
    <Field label={t('agreement.label')} hideLabel error={isMissing ? missing : undefined}>
      <Checkbox name="agreement" checked={checked} onChange={onChange}>
        {texts ? t.rich('agreement', texts) : t('agreement.age')}
      </Checkbox>
    </Field>
  )
}
