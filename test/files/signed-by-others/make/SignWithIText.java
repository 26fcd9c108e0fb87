import com.itextpdf.text.*;
import com.itextpdf.text.pdf.*;
import com.itextpdf.text.pdf.security.*;
import java.io.*;
import java.math.BigInteger;
import java.security.*;
import java.security.cert.X509Certificate;
import java.util.*;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoGeneratorBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.*;

/** Writes, signs and fills in with iText: form|tagged|waiting OUT, or sign|see|certify|pack|fill|store|stamp IN OUT KEY.p12 FIELD [VALUE|CRL]. */
public class SignWithIText {
  static PrivateKey key;
  static java.security.cert.Certificate[] chain;

  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    if (args[0].equals("form")) { writeForm(args[1]); return; }
    if (args[0].equals("waiting")) { writeWaiting(args[1]); return; }
    if (args[0].equals("tagged")) { writeTagged(args[1]); return; }
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new FileInputStream(args[3]), "fixture".toCharArray());
    String alias = store.aliases().nextElement();
    key = (PrivateKey) store.getKey(alias, "fixture".toCharArray());
    chain = store.getCertificateChain(alias);
    PdfReader reader = new PdfReader(args[1]);
    FileOutputStream out = new FileOutputStream(args[2]);
    switch (args[0]) {
      case "fill": {
        PdfStamper stamper = new PdfStamper(reader, out, '\0', true);
        stamper.getAcroFields().setField(args[4], args[5], true);
        stamper.close();
        return;
      }
      case "store": {
        PdfStamper stamper = new PdfStamper(reader, out, '\0', true);
        LtvVerification verification = stamper.getLtvVerification();
        byte[] list = new FileInputStream(args[5]).readAllBytes();
        CrlClient client = (certificate, url) -> Collections.singleton(list);
        verification.addVerification(args[4], null, client, LtvVerification.CertificateOption.WHOLE_CHAIN,
            LtvVerification.Level.CRL, LtvVerification.CertificateInclusion.YES);
        verification.merge();
        stamper.close();
        return;
      }
      case "stamp": {
        PdfStamper stamper = PdfStamper.createSignature(reader, out, '\0', null, true);
        LtvTimestamp.timestamp(stamper.getSignatureAppearance(), new Clock(), args[4]);
        return;
      }
      default: {
        PdfStamper stamper = PdfStamper.createSignature(reader, out, '\0', null, true);
        if (args[0].equals("pack")) stamper.setFullCompression();
        PdfSignatureAppearance look = stamper.getSignatureAppearance();
        look.setReason("Agreed");
        look.setLocation("Hanoi");
        if (args[0].equals("certify")) look.setCertificationLevel(PdfSignatureAppearance.CERTIFIED_FORM_FILLING);
        if (args[0].equals("see")) look.setVisibleSignature(place(args[4]), 1, args[4]);
        else look.setVisibleSignature(new Rectangle(0, 0), 1, args[4]);
        MakeSignature.signDetached(look, new BouncyCastleDigest(), new PrivateKeySignature(key, "SHA256", "BC"), chain,
            null, null, null, 3000, MakeSignature.CryptoStandard.CADES);
      }
    }
  }

  /** Marks that do not lie on each other. */
  static Rectangle place(String field) {
    int left = field.equals("Third") ? 60 : 180;
    return new Rectangle(left, field.equals("Second") ? 80 : 30, left + 100, field.equals("Second") ? 120 : 70);
  }

  static void writeForm(String path) throws Exception {
    Document document = new Document(new Rectangle(300, 200));
    PdfWriter writer = PdfWriter.getInstance(document, new FileOutputStream(path));
    document.open();
    document.add(new Paragraph("Purchase contract"));
    document.add(new Paragraph("Price: 1 000"));
    TextField name = new TextField(writer, new Rectangle(40, 60, 140, 80), "Name");
    name.setFontSize(10);
    writer.addAnnotation(name.getTextField());
    RadioCheckField agree = new RadioCheckField(writer, new Rectangle(40, 30, 56, 46), "Agree", "Yes");
    agree.setBorderColor(BaseColor.BLACK);
    writer.addAnnotation(agree.getCheckField());
    document.close();
  }

  static void writeWaiting(String path) throws Exception {
    Document document = new Document(new Rectangle(300, 200));
    PdfWriter writer = PdfWriter.getInstance(document, new FileOutputStream(path));
    document.open();
    document.add(new Paragraph("Purchase contract"));
    document.add(new Paragraph("Price: 1 000"));
    for (String name : new String[] {"First", "Second"}) {
      PdfFormField field = PdfFormField.createSignature(writer);
      field.setWidget(new Rectangle(0, 0, 0, 0), null);
      field.setFieldName(name);
      field.setFlags(PdfAnnotation.FLAGS_PRINT | PdfAnnotation.FLAGS_LOCKED);
      writer.addAnnotation(field);
    }
    document.close();
  }

  static void writeTagged(String path) throws Exception {
    Document document = new Document(new Rectangle(300, 200));
    PdfWriter writer = PdfWriter.getInstance(document, new FileOutputStream(path));
    writer.setTagged();
    document.open();
    document.addLanguage("en");
    document.add(new Paragraph("Purchase contract"));
    document.add(new Paragraph("Price: 1 000"));
    document.close();
  }

  /** Answers with the time of this machine. */
  static class Clock implements TSAClient {
    public int getTokenSizeEstimate() { return 3000; }
    public MessageDigest getMessageDigest() throws GeneralSecurityException { return MessageDigest.getInstance("SHA-256"); }
    public byte[] getTimeStampToken(byte[] imprint) throws Exception {
      TimeStampTokenGenerator generator = new TimeStampTokenGenerator(
          new JcaSimpleSignerInfoGeneratorBuilder().build("SHA256withRSA", key, (X509Certificate) chain[0]),
          new JcaDigestCalculatorProviderBuilder().build().get(new org.bouncycastle.asn1.x509.AlgorithmIdentifier(TSPAlgorithms.SHA256)),
          new ASN1ObjectIdentifier("1.2.3.4.1"));
      generator.addCertificates(new JcaCertStore(Arrays.asList(chain)));
      TimeStampRequestGenerator asking = new TimeStampRequestGenerator();
      asking.setCertReq(true);
      TimeStampRequest request = asking.generate(TSPAlgorithms.SHA256, imprint);
      return generator.generate(request, BigInteger.ONE, new Date()).getEncoded();
    }
  }
}
