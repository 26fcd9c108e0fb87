#!/bin/bash
# Makes the fixtures anew, in the folder above: see README.md for the programs that it needs. The keys are made for the purpose and thrown away.
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
jars=/usr/share/java
export CLASSPATH=$work/classes:$jars/pdfbox2.jar:$jars/fontbox2.jar:$jars/commons-logging.jar:$jars/bcprov.jar:$jars/bcpkix.jar:$jars/bcutil.jar:$jars/itext5.jar
javac -d classes "$here"/*.java
pdfbox() { java -Djava.awt.headless=true SignWithPdfBox "$@"; }
itext() { java -Djava.awt.headless=true SignWithIText "$@"; }
cat > sign-with-npm.mjs <<'END'
// Signs with packages of npm: signpdf|pdf-lib|zga|pdfjs IN OUT KEY.p12
import { readFile, writeFile } from 'node:fs/promises';

const [program, input, output, key] = process.argv.slice(2);
const bytes = await readFile(input);
const p12 = await readFile(key);

const makers = {
  signpdf: async () => {
    const { plainAddPlaceholder } = await import('@signpdf/placeholder-plain');
    const { P12Signer } = await import('@signpdf/signer-p12');
    const { SignPdf } = await import('@signpdf/signpdf');
    const wish = {
      pdfBuffer: bytes,
      reason: 'Agreed',
      contactInfo: '',
      name: 'Fixture',
      location: 'Hanoi',
      signatureLength: 6000,
    };
    return new SignPdf().sign(plainAddPlaceholder(wish), new P12Signer(p12, { passphrase: 'fixture' }));
  },
  'pdf-lib': async () => {
    const { PDFDocument } = await import('pdf-lib');
    const { pdflibAddPlaceholder } = await import('@signpdf/placeholder-pdf-lib');
    const { P12Signer } = await import('@signpdf/signer-p12');
    const { SignPdf } = await import('@signpdf/signpdf');
    const pdfDoc = await PDFDocument.load(bytes);
    pdflibAddPlaceholder({
      pdfDoc,
      reason: 'Agreed',
      contactInfo: '',
      name: 'Fixture',
      location: 'Hanoi',
      signatureLength: 6000,
    });
    const saved = Buffer.from(await pdfDoc.save());
    return new SignPdf().sign(saved, new P12Signer(p12, { passphrase: 'fixture' }));
  },
  zga: async () => {
    globalThis.forge = (await import('node-forge')).default;
    const { default: Zga } = await import('zgapdfsigner');
    const signer = new Zga.PdfSigner({ p12cert: p12, pwd: 'fixture', permission: 2, reason: 'Agreed' });
    return Buffer.from(await signer.sign(bytes));
  },
  // Fills in a field as the reader of Firefox saves it.
  pdfjs: async () => {
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const fonts = new URL('../../standard_fonts/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
    const document = await getDocument({ data: Uint8Array.from(bytes), standardFontDataUrl: fonts.pathname })
      .promise;
    const fields = await document.getFieldObjects();
    document.annotationStorage.setValue(fields.Name[0].id, { value: 'Nguyen Van An' });
    return Buffer.from(await document.saveDocument());
  },
};
await writeFile(output, await makers[program]());
END
npm install --silent --no-save --prefix . @signpdf/signpdf@3.3.0 @signpdf/placeholder-plain@3.3.0 @signpdf/placeholder-pdf-lib@3.3.0 @signpdf/signer-p12@3.3.0 pdf-lib@1.17.1 zgapdfsigner@2.8.0 node-forge pdfjs-dist @napi-rs/canvas
npm_signer() { node "$work/sign-with-npm.mjs" "$@"; }

# A root for fixtures alone, a signer, and a clock.
cat > root.cnf <<'END'
[ca]
default_ca = own
[own]
dir = .
database = index.txt
crlnumber = crlnumber
default_md = sha256
default_crl_days = 7300
[req]
distinguished_name = dn
[dn]
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
[signer]
keyUsage = critical,digitalSignature,nonRepudiation
[clock]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
END
touch index.txt; echo 1000 > crlnumber
openssl req -x509 -newkey rsa:2048 -nodes -keyout root.key -out root.pem -days 7300 -subj '/O=Countersign fixtures/CN=Not to be trusted' -config root.cnf -extensions root
for name in signer clock; do
  openssl req -newkey rsa:2048 -nodes -keyout $name.key -out $name.csr -subj "/O=Countersign fixtures/CN=Fixture $name" -config root.cnf
  openssl x509 -req -in $name.csr -CA root.pem -CAkey root.key -CAcreateserial -days 7300 -extfile root.cnf -extensions $name -out $name.pem
  openssl pkcs12 -export -inkey $name.key -in $name.pem -certfile root.pem -name $name -passout pass:fixture -out $name.p12
done
openssl ca -config root.cnf -gencrl -cert root.pem -keyfile root.key -out list.pem
openssl crl -in list.pem -outform DER -out list.crl
mkdir nss
certutil -N -d sql:nss --empty-password
pk12util -i signer.p12 -d sql:nss -W fixture
certutil -A -d sql:nss -n root -t CT,C,C -i root.pem
# pdfsig complains when it ends, though it has signed.
poppler() { pdfsig -nssdir "$work/nss" -nick signer -sign "$3" "$1" "$2" "${@:4}" 2>&1 | grep -v NSS_Shutdown || true; }

# What is signed.
itext form form.pdf
itext tagged tagged.pdf
itext waiting waiting.pdf
qpdf --object-streams=disable --stream-data=uncompress form.pdf plain.pdf
qpdf --object-streams=generate form.pdf packed.pdf
qpdf --object-streams=disable waiting.pdf waiting-plain.pdf
qpdf --object-streams=generate waiting.pdf waiting-packed.pdf
qpdf --linearize form.pdf linearized.pdf

out=$here/..
# Apache PDFBox
pdfbox sign plain.pdf pdfbox-one.pdf signer.p12
pdfbox see pdfbox-one.pdf pdfbox-two.pdf signer.p12
pdfbox certify plain.pdf certified.pdf signer.p12
cp certified.pdf pdfbox-certified.pdf
pdfbox fill certified.pdf pdfbox-certified-filled.pdf signer.p12 Name 'Nguyen Van An'
pdfbox sign pdfbox-certified-filled.pdf pdfbox-certified-filled-signed.pdf signer.p12
pdfbox sign packed.pdf pdfbox-streams.pdf signer.p12
pdfbox sign tagged.pdf pdfbox-tagged.pdf signer.p12
pdfbox see pdfbox-tagged.pdf pdfbox-tagged-two.pdf signer.p12
# iText
itext sign plain.pdf itext-one.pdf signer.p12 First
itext see itext-one.pdf itext-two.pdf signer.p12 Second
itext see itext-two.pdf itext-three.pdf signer.p12 Third
itext certify plain.pdf itext-certified.pdf signer.p12 Author
itext fill itext-certified.pdf itext-certified-filled.pdf signer.p12 Name 'Nguyen Van An'
itext fill itext-certified-filled.pdf itext-certified-checked.pdf signer.p12 Agree Yes
itext see itext-certified-checked.pdf itext-certified-checked-signed.pdf signer.p12 Buyer
itext pack packed.pdf itext-streams.pdf signer.p12 First
itext pack itext-streams.pdf itext-streams-two.pdf signer.p12 Second
itext see tagged.pdf itext-tagged.pdf signer.p12 First
itext sign itext-tagged.pdf itext-tagged-two.pdf signer.p12 Second
itext sign linearized.pdf itext-linearized.pdf signer.p12 First
itext see itext-linearized.pdf itext-linearized-two.pdf signer.p12 Second
itext store itext-one.pdf itext-validation-data.pdf signer.p12 First list.crl
itext stamp itext-validation-data.pdf itext-time-stamp.pdf clock.p12 Time
# poppler
poppler waiting-plain.pdf poppler-one.pdf First -reason Agreed
poppler poppler-one.pdf poppler-two.pdf Second -etsi
poppler waiting-packed.pdf poppler-streams.pdf First
poppler poppler-streams.pdf poppler-streams-two.pdf Second
# PoDoFo
podofosign -in plain.pdf -out podofo-one.pdf -cert signer.pem -pkey signer.key -field-name First -sigsize 3200
podofosign -in podofo-one.pdf -out podofo-two.pdf -cert signer.pem -pkey signer.key -field-name Second -sigsize 3200 -annot-position 1,60,40,30,12 -annot-text 1,2,Agreed -annot-print
# Packages of npm
npm_signer signpdf plain.pdf signpdf-one.pdf signer.p12
npm_signer signpdf signpdf-one.pdf signpdf-two.pdf signer.p12
npm_signer pdf-lib form.pdf pdf-lib-one.pdf signer.p12
npm_signer zga form.pdf zga-certified.pdf signer.p12
npm_signer pdfjs pdfbox-certified.pdf pdfbox-certified-filled-by-pdfjs.pdf signer.p12
npm_signer pdfjs itext-certified.pdf itext-certified-filled-by-pdfjs.pdf signer.p12
# One signs what another one signed.
itext see pdfbox-two.pdf pdfbox-then-itext.pdf signer.p12 Third
pdfbox see itext-two.pdf itext-then-pdfbox.pdf signer.p12
itext sign waiting-plain.pdf waiting-signed.pdf signer.p12 Author
poppler waiting-signed.pdf itext-then-poppler.pdf First
pdfbox sign poppler-one.pdf poppler-then-pdfbox.pdf signer.p12

cp root.pem "$out"
cp pdfbox-*.pdf itext-*.pdf poppler-*.pdf podofo-*.pdf signpdf-*.pdf pdf-lib-*.pdf zga-*.pdf "$out"
