/** Far above any real document; anything within these limits is read in linear time. */
export const XML_LIMITS = {
  bytes: 2 * 1024 * 1024,
  depth: 40,
  tags: 250_000,
  attributes: 20_000,
  attributesPerElement: 50,
  /** Characters of one tag with its attributes. */
  tagLength: 64 * 1024,
  namespaces: 200,
} as const
