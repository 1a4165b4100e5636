/**
 * Class ids of components, by the names that format 8 gives them: each version of SQL Server has its own. Packages of formats
 * 2, 3 and 6 hold them, and titles beside them that are in the language of who made the package.
 */
const idsByName: Readonly<Record<string, string>> = {
  oledbsource: '2c0a8be5-1edc-4353-a0ef-b778599c65a0 bcefe59b-6819-47f7-a125-63753b33abb7 165a526d-d5de-47ff-96a6-f8274c19826b c8d886b3-1825-4fcc-94de-c3f108986e21 657b7ebe-0a54-4c0e-a80e-7a5bd9886c25 b1e5f848-df04-4e9b-83ea-1d7d9fafef4c',
  excelsource: 'b551fca8-23bd-4719-896f-d8f352a5283c a4b1e1c8-17f3-46c8-aad0-34f0c6fe42de 8c084929-27d1-479f-9641-abb7cdadf1ac 9f5c585f-2f02-4622-b273-f75d52419d4a 99e18ac3-6e6a-4bf9-afb2-93d139e6caaf e5e85051-985d-4599-9fc9-afa26099d5c4',
  flatfilesource: '90c7770b-de7c-435e-880e-e718c92c0573 5acd952a-f16a-41d8-a681-713640837664 d23fd76b-f51d-420f-bbcb-19cbf6ac1ab4 c4d48377-efd6-4c95-9a0b-049219453431 e32a96e1-7118-4cb5-a338-ac69e815cb13 84cd7b6c-16b8-4d90-ac2d-17ed3e4b1155',
  rawsource: 'e2568105-9550-4f71-a638-b7fe42e66930 51dc0b24-7421-45c3-b4ab-9481a683d91d 480c7d5a-ce63-405c-b338-3c7f26560ee3 036c7941-58df-4cd3-bf13-e5373258d001 682ba583-31d4-47d3-99b9-54018e35c093',
  odbcsource: 'a77f5655-a006-443a-9b7e-90b6bd55cb84',
  oledbdestination: 'e2568105-9550-4f71-a638-b7fe42e66922 5a0b62e8-d91d-49f5-94a5-7be58de508f0 4ada7eaa-136c-4215-8098-d7a7c27fc0d1 7b729b0a-4ea5-4a0d-871a-b6e7618e9cfb ff6d802e-67e2-439d-9cbc-695eb22cda4a',
  sqlserverdestination: '5244b484-7c76-4026-9a01-00928ea81550 e4b61516-847b-4bdf-9cc6-1968a2d43e73 f452eaf3-5ef0-43f1-8067-09ddf0bc6316 e6cbd480-2e7e-4419-a475-07a015fa2ff6 8aa67354-e39a-4951-8f52-d80d057e7bdc 85b8bcca-5d6a-49a6-8c9b-b1ae7b8dd5e6',
  flatfiledestination: 'a1df9f6d-8ee4-4ef0-bb2e-d526130d7a7b d658c424-8cf0-441c-b3c4-955e183b7fba 8da75fed-1b7c-407d-b2ad-2b24209ccca4 fd4ffb90-eecf-4b5a-a3a7-de2e1fa8052c 44152846-e5a6-4edb-8b8e-7072209a7662 0667d728-1e5f-4bb6-863d-b29d3f405706',
  rawdestination: 'e2568105-9550-4f71-a638-b7fe42e66933 485e7329-8754-42b4-aa5b-29c5da09cad5 04762bb6-892f-4ee6-ad46-9ceb0a7ec7a2 953b7879-214c-4ab8-aa79-aea630f35c46 8e8b85f7-b7d4-4e21-bbdf-8090e532bbf9',
  exceldestination: 'c9269e28-ebde-4ded-91eb-0bf42842f9f4 1f5d5712-2fba-4cb9-a95a-86c1f336e1da 90e2e609-1207-4cb0-a8ce-cc7b8cfe2510 edfd5ec4-d128-423d-b962-b586f33f0125 ae305c05-eb10-4c73-a293-4cf3a2b15169',
  odbcdestination: '074b8736-cd73-40a5-822e-888215af57da',
  recordsetdestination: 'c457fd7e-ce98-4c4b-aefe-f3ae0044f181',
  lookup: '0fb4aabb-c027-4440-809a-1198049bf117 27648839-180f-45e6-838d-aff53df682d2 671046b0-aa63-4c9f-90e4-c06e0b710ce3 9345248b-9709-4c04-90c1-0853f8b68ee8 eded6488-9c19-496d-9f1d-99e1db55af77 728a46cb-3ab1-4141-b8c9-ba93a3901fbc',
  fuzzylookup: '9f4eb4d4-ad71-496d-b70b-31ece1139884 5056651f-f227-4978-94df-53cdf9e8ccb6 e4a5f949-ec93-45ab-8b36-b52936257ec2 ad9b9b83-db60-4188-b57d-93c5155dfacc 760d7ec0-aec6-4bea-9cc5-e591884b6ed5 bc1e1984-30eb-43a6-81c1-748b3fdfa286',
  derivedcolumn: '9cf90bf0-5bcc-4c63-b91d-1f322dc12c26 2932025b-ab99-40f6-b5b8-783a73f80e24 49928e82-9c4e-49f0-aabe-3812b82707ec 18e9a11b-7393-47c5-9d47-687be04a6b09 a2034f5d-d283-4218-a4af-ae11ad34b886 692a88cf-7641-45b7-8e01-7bee602d40ee',
  oledbcommand: 'c60acad1-9be8-46b3-87da-70e59eadea46 8e61c8f6-c91d-43b6-97eb-3423c06571cc 93ffec66-cbc8-4c7f-9c6a-cb1c17a7567d 97720936-ce0c-4d46-8cec-89977421806c 1e21fd10-a6df-4280-a583-4e3a87002286',
  dataconvert: 'c3bf62c8-7c5c-4f85-83c3-e0b6f6be267c bd06a22e-bc69-4af7-a69b-c44c2ef684bb 62b1106c-7db8-4ec8-add6-4c664dffc54a',
  conditionalsplit: '7f88f654-4e20-4d14-84f4-af9c925d3087 3ae878c6-0d6c-4f48-8128-40e00e9c1b7d',
  aggregate: '5b201335-b360-485c-bb93-75c34e09b3d3',
  merge: '36e0e750-2510-4776-aa6e-17eae84fd63e',
  mergejoin: '14d43a4f-d7bd-489d-829e-6de35750cfe4',
  multicast: 'ec139fbc-694e-490b-8ea7-35690fb0f445',
  rowcount: 'e2697d8c-70da-42b2-8208-a19ce3a9fe41',
  scd: '25bbb0c5-369b-4303-b3df-d0dc741dee58',
  sort: '5b1a3ff5-d366-4d75-ad1f-f19a36fcbedb',
  unionall: '4d9f9b7c-84d9-4335-adb0-2542a7e35422 b594e9a8-4351-4939-891c-cfe1ab93e925',
}; // oxfmt-ignore

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(idsByName).flatMap(([name, ids]) => ids.split(' ').map((id) => [id, name] as const)),
);

/** The name of the class with an id such as `{165A526D-…}`; undefined where it is not known. */
export function nameOfClass(id: string): string | undefined {
  return names.get(id.replace(/[{}]/g, '').trim().toLowerCase());
}
