import type { DocumentType } from '@bowline/contract/terms/kyc.ts'
import { documentsOf, isCountryCode } from './countries.ts'
import { readDocumentNumber } from './document-numbers.ts'
import { type KycRefusal, wrongField } from './kyc-parts.ts'
import type { PersonDocument } from './person.ts'

export interface StatedDocument {
  readonly documentType: DocumentType
  readonly documentNumber: string
  /** Issuing country. */
  readonly country: string
}

/** A document as it is stated at either level: accepted from this country, and with a number of its form. */
export function readDocument({ documentType, documentNumber, country }: StatedDocument): PersonDocument | KycRefusal {
  if (!isCountryCode(country)) return wrongField('countryCode', 'country')
  if (!documentsOf(country).includes(documentType)) return wrongField('certificateType', 'document-type')
  const number = readDocumentNumber(documentNumber, documentType, country)
  if (number === undefined) return wrongField('certificateCode', 'document-number')
  return { type: documentType, number, country }
}
