import { Link } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import { BrandMark } from './brand-mark.tsx'
import styles from './footer.module.css'

/** Below pages for reading; working pages have no footer. */
export function Footer() {
  const t = useWords('shell')
  const { brand, links, mode, products } = usePage().config
  const papers = [
    { address: links.terms, label: t('footer.terms') },
    { address: links.privacy, label: t('footer.privacy') },
    { address: links.riskNotice, label: t('footer.risk') },
    { address: links.status, label: t('footer.status') },
  ].filter(({ address }) => address !== null)
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <BrandMark />
          <p>{t('footer.rights', { year: new Date().getUTCFullYear(), name: brand.legalName })}</p>
        </div>
        <nav aria-label={t('footer.products')}>
          <h2>{t('footer.products')}</h2>
          <Link to="/markets">{t('nav.markets')}</Link>
          <Link to="/trade">{t('nav.trade')}</Link>
          {products.includes('copy') && <Link to="/copy-trading">{t('nav.copy')}</Link>}
          {products.includes('card') && <Link to="/creditcard">{t('nav.card')}</Link>}
          <Link to="/fees">{t('nav.fees')}</Link>
          <Link to="/proof-of-reserves">{t('nav.proof')}</Link>
        </nav>
        <nav aria-label={t('footer.help')}>
          <h2>{t('footer.help')}</h2>
          <Link to="/help">{t('nav.help')}</Link>
          {links.support && <a href={links.support}>{t('nav.support')}</a>}
          <Link to="/announcements">{t('nav.announcements')}</Link>
          <a href={links.apiDocumentation}>{t('nav.api')}</a>
          {mode === 'demo' && <Link to="/demo/inbox">{t('footer.inbox')}</Link>}
        </nav>
        {papers.length + links.social.length > 0 && (
          <nav aria-label={t('footer.about', { brand: brand.name })}>
            <h2>{t('footer.about', { brand: brand.name })}</h2>
            {papers.map(({ address, label }) => (
              <a key={label} href={address ?? undefined}>
                {label}
              </a>
            ))}
            {links.social.map(({ name, url }) => (
              <a key={name} href={url} rel="noreferrer">
                {name}
              </a>
            ))}
          </nav>
        )}
      </div>
    </footer>
  )
}
