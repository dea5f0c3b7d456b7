// What a store had of five sessions of Sofa when it kept them as JSON: their ids, and their bodies as they were sealed.

import Foundation

@testable import UsherSite

/// A session as a former build stored it.
struct FormerBuildSession {
    let id: String
    private let base64: String

    private init(id: String, body: String) { (self.id, base64) = (id, body) }

    var body: [UInt8] { [UInt8](Data(base64Encoded: base64) ?? Data()) }

    /// When they were stored, in seconds since 1970.
    static let stored = 1795638433

    /// A guest in the middle of a sign-up, in the settings over the library; another modal is open for an item to add.
    /// What was typed into a feedback that had been sent is a draft, and a notice has not been shown.
    static let guest = FormerBuildSession(
        id: "wdlvST313J2UHD1Ac0drOGXTyI6zFlnlpAQW9VqGJb0",
        body: """
            XEV3TPdK/K3X9/S7TRvDX70QSGFqZbyqPYMS4zXHlfwiwiWnkiHfbLt/3r11QYXbr8Hr6LfIUxXrDsbHRRWjYhNr5wBigK436k1n\
            XQ4/G4g/j62ZrFBvqvDP1zhI6O6FnH5sKFiR86/QT0/kx59B1Xan9U+VRHyp6F7l3T2wIIk76Sd5Nx9bZIC1mWUh2u/r2YC6CUHe\
            +CY7pTnfrXzOE1XDATb3xWsBT7u50OCmVApGSFiEMDJ7un59pKd8Fu2eGxyHy8dWPiUk2I+dUvdtIv+1Ai75cv9twWzWDxLZJpR9\
            B4bHAg0RRTwrLoQM4+RbjVdh63O2nj1nOPp/T7B/vNcXUixcDJyZhZrCpEuNpWN34nUSb2PgivAqg3nirL5UnUuXa4TvkRSWlkvJ\
            bzXOEmlqdYwAYckudErDG/fAo7g9tNhUF6sT7ZnMCyrUZWblGZ3/e57vhfGipas7H6uI/mCkoo+orc1RNmldeUkSYiI6i0Smy+Ar\
            QfF1pIo3rH6Vgd7/BuebyMxJ9Ar0K23/ReJA9fQ+xe2IPwkeNfSQEpxOFVqEwgoYonFUv2lAO4BYUcLgETBsbxr+phAKs8MA2AAr\
            XcxVR2UK4YyzuT5z6CTj/x/jy+l4MIHF1GHwG2lijnG0IEQH633lijcUVvIlmi1Cm3QBke++pg8UMPCFBGhvFnxRQ+/WPJeD6lvj\
            oWLdiYJ7q/2A7HkwPnpsTLiiFFT/d1yf0ZsHZUFi3qcFVMHi/7CQA9PgQkQZQmKmgsJ7oRckguPkETeFwwJn4pHJMBYhrvv8A/YR\
            iATLtxrMnFs1/+iDuRIU+n4gD9nUdzxyP34P9HBmnfMYQtyHPmYIHVhg0ZrTTosawce0TG3d2fphsG6v1ecfPq0LyuqnM2coRTdu\
            UpgrcskJMIz2/5qcStIhIopeg0YQx/Gw+h2ECllfKUYd1b4XOgX5i1uV6RcOZffluT5wZ78sUzasfmIMqsbU1Pkuuw84ELgqNbcR\
            fZXgmFsQHp/nLb11LA1KJGFoUyo3j4YNsZVgeR1RWUA3oAnbF6C0RqGo+R7BYcjIQAspb8Cq/rTbXIMxrfgJasRqoIqPJO95zHD9\
            LqVQDPD9vk8SqKnHEfcwxhwH3Vz31Q2HS4380W2F1bidiIGkX3R0G01Uo0TBvWKmXNmVkEqwQfZLi3FWVArFH0Q0vC3HbW0KaNi9\
            E2jMQeHG3Ihk4As76nc6aqihJabAw9+UmvYsPAA3bSlLBqYZ4kr7hP9/i6HD+zZPgAyxmmu/tBWUCkS6KOP5VVr7uu3O76OfUkas\
            td15deEy6FCHFjny+dqyQP8/ZpbGsCIjJ8cUbYv9tAp1BME2lKF7RgwgWUCi98k27EJUGxlmJvNuSyoD2SC4T7GK7KLtADE9EsFW\
            Sfj4Ofh/ZKSNmAgyG2kl3WCrWxEvYJfVg+lY9kIR4YaBQ4hG2tMJQt4l7QatrN2PGQsnmN2bG4BqgLThsnzVyvAUOem89niRT6AW\
            dl55LvdCuOECEJw45BAbyo9FP4VMIi5r6w5wyx1xds7iANneiQXf/6g+aaS5oMihb4tVmCKSYxVy3/blRTlcWzKV9taOpKTYp1JE\
            EK2132sY5raG6TmFmwL30weI65Agtm0JnG7QhcXgxfrGgR4PfUSC81vc81MjghIDWivD0/HCAncm50CNuOwU2qwmMVigxlkt628b\
            B3dKW70BFWQqpntihSWEiBkIDBkGJFGa8iJTpDFgrYKSbKPj4byc5ii/G9z4ND/DJISnxHONYM5TffY6YpYTRnPyBRqSEYBciZsC\
            10CC9x9ViJgyUxQQc+G4rbvFuK8GrX77UGAQN5y3ZEyN9iONGOhuO0StK9MUnfE57RLva3QPBFzAUcl1trAP1VKMIy7U8S4LYCJ2\
            mtG/aJRFobic/qjQZp69+bDJSAkI6nen4cqGN5ZEf3fCYbPNpAPg+AKgEypl5pJ0iJfayPMwFDcu8rBHFZc5VVcriMBoER9QYaBq\
            cqLu39ILRglyNVBzsiLuIsUJ4wkxzYI1cj969mW2pdP0tMakGP0UK/oUYV7/gBHPKVvixuueASlIqN9CDzkZJ82dw5z4j0JvPWqZ\
            /lFMRT0bt5Dzw6fLOUFG60lVRIVVqVzrnFsLCDwVM6+0VNUrncZDHhSk0j6cCU852GfoKJPd1blf12KH+dtqExlCfnP3S604GBTL\
            E8Yi9Y+B5XMBwmROxItfkuzJ7QduQ3klvkC0ZP4BSlHgeN/LngJtTBpedfqHUk02+A3j/CdzYwtItYvdoPNDgGCio1kneWL5KtFU\
            +7tob0K5dw7rjen6260KRzjojWnc+9nDlAU4ivjUxoYvDCrriNXo+2KNsUMxA+M5Tbbmkf2a+H++3GojvZt0+cK+Y6S+UdOwyN0v\
            w0sxmGiGT+hBJtoyLZb5Vrl2jgSMuOgKM4Wu2GOl4Ipbxp2XO7F3OtlAsynSRRe8imD0sErdyVgNwqaxPR4Se4zZHUii0xjI5K58\
            2MUdetIHNwEEEZCHRS533qBZ0olhr+xg7/NuqTL6fq1n4sNebQ8atBaXp59tbrAKKMrOTq+0n0T0eHy8GC95RC3unnf5HcQkCqUU\
            Z2vYQr5gHoN1+HtwqXDCp6uQiUcicIMW8UjjzslWOXqiv6zHJNClhzQYQVX+ATAor7thQeprBZmCe5Ai/z5KhX6xsFzdaq/hd4fk\
            yLdjHukl8ZUP3Bl3//HniWnGOp2obzQqOHswkcEvUqU84MvJ77Hy0SsOq2I0RAdIIeSAGDCpRfn/9Uk3fPut4H9u37W5gIzvO7KL\
            a9iSKDfRs9jPOXbXpfdNiVxS8xm+94kBz8s0gPye8KBxKkhyln/R58j82Xl5wPsWu3dWqyx7sSuCf3Sw+wcplLEV1bkLEelbt+qG\
            RLTfTWHksMiRg0OYOzN4zcSnDiu5YZpRGN+CodE2mGhTm0hocL5efl7OhEjBXy21D2XbwyM5xCwCrXIpoIWvpnJyX3v0wZAF4nXM\
            LU8rxWWWF2+H8I8GMRa+ABB5ZavLWQDAiK3/IVxxAkaXMPKqFp+8rQElu+LN/3enk2Z7QT14iKZ3STHXia6qHE6udc2MIMVB7f2v\
            xi4chS6yDyd31NcVY7utmNYZ2DT2U4eOTcVmF9dHKLDt6wso56zAy4p6z19MOEme8AZa+hdlTtZDNwQ4ilVGPfiXbESurPlaXD8U\
            2M1UIfN/ZvwYWsfCmI3aBp/v0iNmxPVfHo7Xzj6fCdCu4m4zgS3Ktu5ixudkDvAR34eY43vCZ8iD/NJMnLBomkt0QUnoMdO6KwG8\
            RWhiiYhnPSiUQnIGgQZ/uRIAXAk+udUhE/S0KZXwfWECY9ISjv8wIoawHwETiM+NmUYzIMYquehu+gA7XkpW9oaCD38X001Q0A7a\
            pRUVMPSruLqM4HXHRB1at1a4Gfyo6X8SRVgMLRm5uDIoEUJEqzHygmBhtdnHwotmYT4hwyv2ZIt+fk+Sv7lHE5W74dxF5vrLe9So\
            TpdvOs8tq3vmrusHH0O1+RBpc1oWqpbJxVUT190c1hRBHXC6n1eGck4Ip3GDHNdbbgI09HIOL6Q9cHdaRF1LsZ2+lCKTJYKCeJXn\
            1wmidiEYD9LLVYty/D0G6jYNmWuKzNuysxJzTeAAPq961Rq/ZMWIIpCQyV29K6PHf+FsCGRvj+S0NL5qRQ3HiGqa8b0niulZIEMi\
            qwQvLQUivLN3EvYvh1PhpgyBJb2QUyJ959yOGzqQTT4zDgRBHWsQqqJfCbHfpLxDlmSsN9KhDWnNNkFcrGet5LRljvP9lnOI8J9d\
            r4OWrhFjkp8jCRbyaRiIq1rFwxMN8sKTBEFDm26RJmkgP4kLjSgkfIegQBqpIiII0kIPBlcl/E/ZU/MLVmyCM4f7nLLwJzBSne+c\
            frDZcVlX3AOGCFfQHb0pt0uosXSJ4eW+t/E4/5ao0uicd5d5ahPA2VawdWwDt2FadEFSJQf0NuA1CmIJYts9OZG2SkVct4Tzk3w9\
            Z6EgkuYKS2mbDVKD9cdVcTZDzTFfT8XhVCXAzQHPY2eg+O6wrhJOFvWsoW5ww0WRGPTbUnpYIIHe8s9pC35bvg3K8RNl6EUgl0ZY\
            gmFYm6AORlOds7P8dAouhw4lGuNGHou+ITsBHU2ky4oxlwIs1VixP7fZBc+9isBNaIVAXD+Qk7ZLBV/ivTOow2ckRy2Xtu40c1wm\
            64y91hTYLM1fwsBHE52XWDeEAI/vHzGZGSekBDMwa4VZKNiW5ErnEDJ3PZgVL13TI3f8nX6LDqokUG3aqAueIrK2JuI60OanFyyl\
            9WdtM3i16WPAVtj72BFFns//7sUQlQonELpK1pOzaBpuVVjg55MQnL6FNV5CoXAB7hrXxlR6UlPwexhH+XioltURgidFqYOhQ5R3\
            w4pDP7EioPWgzRrQe0Cl7jbsNzRf+yGigeBOJMVtahxFgC7EqeVU8al5BPmzLaxTeU3zIrKrFKWcET/YpqPJfmVPvoMQX9PR7R5H\
            mWEn4+/IHQrkvJQ3NaPuvpcaKswDMY5SWc7xgNEGE0pMjtIrfK4YNOurPzvPFCFzYP8zekuUgbZc9LB5fX/+/nl4Yvj7BXUl/uOm\
            nPGZJBwogiOASjzZQasbF8RtVtW2G5qxJW2mn74mqJ6cmiBRF4F8knQxDixdLXColjo5SqqoiiQXeH6/Fl7ZiHQHWRBtNHAoBsar\
            OALhXss0ao6bFDScZZU5Yc/ROIpYyqOiLgYL7YNF0d6tft1Vrld/icOA8fj53VEV/54wuL+UDVYFYhi2WiN9l/DvFg7IgyhzmEXJ\
            pshGrx1kTqOcFcAzIS/xv/HRSMroRcCDavIAzGf4ZGbQtG/eorE+hFmJeu7uQzKCiM3X8v4+BT/e+O1lVou6iV/7VdFvzLNFKh90\
            UXqqdw7aVD/gpLQXM5LUhyQy1vPQVrdwnxR7277iOJlcBTvPvwTew5osq+5uxjBD9H8kDh7UTiQtNdQ6pv+yRjxvIC0N/EHbpEMF\
            oUbSaY8cTv5wv9CTCBeDJL5AoruIV8HFg7pOvWZUDYLzQRF8AH/XwBZssIjZxrSoJpJFt3+/lbXj4sFObpNeL/4beVpIl8zezOLd\
            5LCNeF0zfcbZQCL3oaHChMphzNJto+SYq0x+Q+u6EKR6HrhONqlDLxnqQpAD6z3kiGBu0nnQMcVfxtiPBb9nGa3AQA6c5UufAFaZ\
            cKxZRfwEGH0O4MjHEWmc5WinZxNcjVC9OFMNTerPpazntyjIQBSGiJN21h+rhaM+HOq5XsYlwfCh5AxSrB194LlS3sL31wrVZ0BW\
            ELa4BPLreknJyRAfNrt9/IAXC6CQduk3rW519nUeGTGKORBLy9kcjdN82zYexVtUH8qLOMlhv5Cxn/J2qIga3NOVHRGiNiHWHlj2\
            tgM4eXBZksTJsWOPr5+DnV7o8n2GCJgqAYktMIrjwtglcpIf50EHrMH07TmSCxES0yai6OSZxvMXDYAOUT6RpcH9sytVjJizoQwr\
            ElJrjV916shCMEirGkFrtKw36LWDRR8bMCEeDRS6SOECFhWotnEsOXHFrLz9Q+YFhmViS1i8Md9h/rtC1ucQkzb5Cvl4C1QkWWIZ\
            hWyg0LAuYyIyYBsx648jZ2LZVZjaNhwYhsVr5QrThf8pZK/SBn5Qdbak4WkCNxuH0Ful+eRP+ZVqod0/8qv3X+8E6sIER1uz3LS4\
            8MhfxWcLh34xLIJNJRNPON3RVUt1Nf46pHw+7sNcxVrML13jLp+nAClPtGyGoD/46EFpzfeKEKCAJWiJ05L+n3Ln/Y7eke5rPdQZ\
            r4vAO3k3OEjAVHXzPPzIXRLsoZY8bgI4jRwqf1Fb+Jtrypf6PBwHWIsQorfH40UxB7Ynb3Uj75mHZ0mSmJyeutsFk97JeyU/NK+p\
            DlMaU+69n6sfTY2CIa7YGQv09HeVbj2qqvnNloV5OX85OIG65nYiu8d1T5WOn69fUhxdHhWVdqfU4BYUjrJfgiWFoshv65ISaO26\
            dnKfPlkoHgeBRk257uA/KR5fkvlcQXzrkuwzdbSTb1StWTdVxomDAjWcNRiG3y0RyMnqb2bIq4fksE6K7+iLS6K37ildwNZU1qCC\
            dhgr2vTim4EzUUpwi6L1HT+KJpi/Mt8yu/m99eHnWpa9ncXQlrzp3j21F7xtLTJcdX8fFHVH2IseVebgVxpfEph/dhDvdm+g1izP\
            9I1GT+nVb09jWK0g+6D3twfIu53MW8VcoCDk7Lkw9U0HsP6+DAMMZDEW53rMBdPcaIo1N27Mh2Bnplhpo8/0/+zJvC/mfv1rYz7G\
            PaMIDYqL1ItBwwq8WO66k56hmOS27lzLJCm9GEQP3vy0Ck/g1hOsqdiaDq9a1UH0dSu30ZsnR0ntqYUjeCjYW/jXdI/W6AHrVtPI\
            oVVBFNLKKOfghigpcJVf4M4LZ0bEAzwwDto988vRakJvzsZ3SOj+0tTgCwFc7vl+zuon3ZJ0Gx7cA9+F71Kf2kBuMUkRRv06wbHf\
            mQJSB58rba93y9R4k+iWEf4KIfTIvQ4Nk8O4MI9AgkIuhqIxvRpxhRRw16EBNbHzb7KVtc63F1E5PA7snOLtSjZt6uljq5MpDkyc\
            BpecQhZZ36dk7flAWsaVT4cyQ0ajA3m+y1KuxJq7KFqkMMo+1azan00bytknEFn1ArL/du4rk+5fTdTBvTxxKjiyP3GxNxbO26WA\
            xunDwgTZ+hpgG3QcgQrg7hnrWZGyBlpqBOqs71paAm5eE5i+7bSIiq+wbX781Qh5KWSGdqsvsT5A0VzyZ6ltRnhR76rJSMNLzrdV\
            zDEDrQ/fIgvpILvVOU6pe9xVLmoAJc/oa2NKocx8OctCL1U11OdUNelCN7oN+Bz/yGBWgqavrUfnNgz47n1BaWi9nCBX
            """)

    /// One who signs up, and is asked for the code.
    static let mid = FormerBuildSession(
        id: "Neuus7RGFIztPgirOlCTW3Kip5ev4Xpey-6ra1SJoK4",
        body: """
            K7r3PBsTV88sbWHcGQIqRGC05CjHDMBrtfTL1Y5CWV6DFHx9hnlnCOGNVUCpt0FIK6dQC+8aCgEK8YLdIwFcvhqSjeX1THsHDfGC\
            eXTR5xIVaMuvIafuo/hoeCW6fIBkwVkuMv20rXXsNF8nDj+cNnl1sI2hjd7fK2u9HXc3XndjPPAFuHtGK1ecEwgVz0cce146NnRT\
            VvTxrl9jZLl7+tF0YuQYCiTvQzitgoWw4BeLZ2wG1Q8FxnqwGZjR+S9wfDRyUoPwh1oF517vNV9/lQFnhnS7m9xj2+tPeo83uvJB\
            +1AGb2lj50qakn0xqwb9w45J+icCmisWMEjZDyxXG+CGhxArggHGGYKEsZiHdkq3CTmIAfOL3efsMjpqW6vtlIQhgVerpWNH9LQs\
            WEcy5OtWm5JH4a78DCdJmkLegFQLPlsDTL+qxO99YM6cAFoIsBYTiJ/rnWrDkenR0d4dLKNLJ1wfybD7antUprk0W1Ubee4Ip6pa\
            a1KUm7Fg5EiDWPhQ59ZIuKwCbWTlFj7jF8RAm6myTim3Vj5740jzN7iK0ZdPVMkvgA1zCwIp53NOl0tt7UGY33ApwM9akwIxsjeF\
            IGSNaOhUN5bapfXCpIAqiI57csYYc8dPtPLKdiUf/OUoUc0PS9pDiCi335Z0/JjxHKU4w467kSYBe/2BqksKCoffj8JyUzoA8jfY\
            jhrGwPG0m+6Fkn7xq3e2KI3PVJopY8YbgWkCuitKsqKJMBVF1CLR2oeGQAl9VDmmsBytH1U3L3iN4EqylyuLO3Scyo/N4oZIVQwO\
            ZFyN3g4PB9Phwl7VAXQB8MU5/37ErswjEIBwuV+/H4OljhOC5h6ZbUSGPif7PjwICQlOwx1VRCyXSKu68vJTxuk8Jr7KNd2RsaUI\
            5q+7B1KNJ8KSQdQ+DY9jWKh0IXtc4ijNL5+UW/90vhilLXkNTRqMdPaqfJYTGKmLdBIXy9luN1P1w3B6L9MHrPtqvppSXf8CzdW1\
            3Xtq27HwedWQsXj7p0E4x/befWOr75SLMTi9ts34Emtxuw0T/Yk3PCwgqSbqiOi9V2MsOKbap8oSBPT0I8x1CvebPRehnEOril3V\
            SMek9xKDIyTgZWgVW8COAvCn7vjAN7SCabNghO3gv/lxEYcnGPTAWUPa04MlJFaqT2Kxo8VXceZb4143kuCD8J8/pY017tbKUMTE\
            5V7tzGkITV7nVIrgn2Jo6autLRKyM1pM7027R9XXo3+TEq9fx10C8YpgDEEV9RhIlGs0VBGqQ5I/TEzq5Ewe0Ah0FZdSHZcFEqPd\
            6HFll4QWlsqlFeWti7FnClurVi6qxrgtNuOc/FJs9q09DMOdFmlgtalzgbQyMEdJQavNExyrBjRe4hlhAyXrw/Z/qeXHOYrGzZHC\
            /TbUm41qnzpH5oajiqf0kICTA9JWpYZwl1qgyp8O/3DeHipBgsa00OYLzW+JG2a/zE/fzaIp9n0KGCIIt2t8LaPh8FxYPw8tbP28\
            4Zk496XTXrQoGb1391SY/ffC9bkF//RPLhQnbzXD1pAuQ+JSZFIF+nNt2ZRXneQON9DQU8a+VIfmNdmFIFNR9QeWv3mTtUfsGZU2\
            +Ut2AbuqJ5/P+m+25zjCR2VMuVneuiM8mUHn0avS8Pxts6W7vr0UPDYiBl/Sl/0M8BSexSAMSO/gPNyqhtKzsntqZCE+iz2xorqk\
            sWXt7zhgUjdz6NIFv+o3IHL5LpIZ3sLLvk/1GMPu0X4ivRtVf3s8FcoCAyo9nC56+zGWSuBzIIbHLLLsrPwKR6JeLrSCLEPylzDJ\
            gZVQ0YXScJgkDOU0B2Kq8UYb/FtxKrXTaLP9ZeQJQi5UCPI0xu7P7BpqIC3DSuJytJgmxpNeghhL455n+NFoFm8jFUujQZD23hbl\
            hpI5zla/ztauII5wG2U5XdqLEpqNFUCAZZssIK0D4mVOUKpw8/hKG1jIZd7ttLhYUFAVJM08RmzD332w5Ii32rJdTRcAWIhBc+kE\
            dmrLkZnK3LiicG0dog6BDeCKd0YzeRcDT1UsxrMT1mq0brd1TuOjxjgkmBow/Y6YWFWh5xcb3dHf2vBA4fYJoXO9vOP6bUTJkMrd\
            diPe7ePfkL3zaA5J6gNq2q21ry8NgDrolRYQTxzY8pDpgtoxwSyic8wzhe7tuA9T4l/M3MmswSmIwFUv1ln/m5wdFyTCGVFchCOo\
            /BxE8JQ/WrYs2MLKdaYrr1dIXejmH1SfzPNKBrJdir9IV7pxEhuWotAJpglJ1vd3KwLVTgYa5KlBMbMjr+6G/eku2gnZ+UZZBh44\
            qzMh+vgbmXszbrY2L859QlA5RI8RmTNi2OLOJkeaGhb4oEyOnKKxo6d2bzCgS7f6sKiA1iKdZIMrPdjOa/DZpCh3jUysuoI9A+jE\
            rwa3MJjqbEsk6eUsSkE1FKKd/lRH3T2Dl0hnpLVUzWO6KGpEZprCqbHOcOMNv7Lk6BsIMSYC3Bnzd4226DODHMgAII4y4RlsrI9o\
            GTpPnVbkn+PjwsgQLIPm+bBH+iWH4iRSbjrJH4P70GyWylfEsk4gara8rHVxKqZYPkSCPPfg4oZdCE5N54EyMcLNon4iYtNave2q\
            Ubjc8qVhg+kosgt0xg4ldjrhr3PVOyoRplADxVrMp+bzGpZyxofn3cs1sOWrawCU5V1N0ylj6ZM4Y3PveMTvxqKiMt5N+RHLsjZR\
            WDCA2M5JwVEontZXaAd2AVCdKAhwnudVBQUal4mZY9fr1LVbXjppxUNbuEh0sGRrm0LotLTk5sg0E44YLjWWTVVmCxMZYZgs+abz\
            ZhrbM0h2jc2pkCNkHmedclhDjuYo/WF0pgFvyd1JO+paXhjKvV5l8fzps0fgQC7Xsq0dKQ+4bQnssufXrGIHSuW0oWSx8FO1BgOP\
            xLlrq8m5BP5qN0l5lST9ffaA+86omuXegNlEoyXrP/5FHN1AwGC5FD92KotknyBuaC96Hte4hnVHRLZjp2bSqrrZiTg4zCKC3J2j\
            awgoNNKIksGC3lJQDopvXjgG5LJaQN/MsRs4S/MxSzci1YbGFTDngwHkFIopqBy9a+7uMUr5/qFx3rQka+H+UUVKgrB1jeLB4BL6\
            B3cOlsFFYgomRGayUzpCNL2w9rxqzWlVheZP7ILbUknsb9r3rzZRqsy0YnVb3nqjR9AD+ObiltWKr9PiVCvX8caArJJxnj6Uw9pD\
            +/Dlp0Mj0zfNyV/eYCnCQeRlQSOxjIQx3b1zp5ZBRxzZGNEso2bh5h9PursBn9ghURw7z1HFOT9UU4lQiccwwNQ25pXGvMK60DkS\
            FTorK9WXvWiuA35M9qfkjG7BevULi2kxGRPB6Vg25FTy8NjlmsU4zdDZCHxC9HegrL1ioS7gyaNUUp+M95EIM021wMl3iGs+I1tY\
            d86M7X/wBhyv47FH+Zf5DtDoUUkmNJatGY/70utP7SK+w/qVzpnWVGr5LoM5uHuUBKt5OuflHxtSK6mskWTRZkDt///96TubG2zr\
            1jXSE4fT+PNgrFyi9A6JQMXKlHWER5KRODd92VEY3mKYSU8sXPHC9GLbFdcTlEKmjz0P5OcHAMcLfTvpQxr8jmOSWZunDjxpNEKJ\
            biAZdSeZKyewu16xtPMAnT38W0xrI1nYPXtSByIdxowUWXzlUQEuiaamvQfP0jVm34qpAxLv/OaL5MKr6HwX0TLgIg03UAKg2krA\
            8KIq8G+izc8XWnKzggVANZd7RF9gVwOEZW0GrkD/kkVBnYJEiw3SRWtWM/uawxFySm5f5xVx1F1j9Gvsfpw+Je+cO4dItmYllXYe\
            c/mUBBNALjdjIOuSkeBNRrcnipq+YeBr2XNK2O800ptCyYulWcpAqmmshGA7QN6sVAiBdJjx2WoSqaxS075H0VpxBSCs0UxA/ffI\
            X8fnrGrGUXQ/aA971ct6+kn3TRruLDb4tT8u55NS+6s/A/owb6uka2jm+/bVYnD8M6qWQZeg1xXPw7z7SApUyQhULr2KIhpfJcMR\
            81rdGyYkv9xg3HXiNweSvCPShGRRxRdb6qQraF2yoYmVsb0yDmcKjio0F6DIPhWINcq6bAGhl/STaZOOfkqOlohjQsnjSS/ZdGDP\
            3UxlPA4IulLdqri+1CnFJD5aj4louIEqv0DwcjvJFzM1VDk+UVIejroI6e71OmL8PqPfsYQxjpangifyLtHDUfG6I8Fe8x505i+v\
            87sdZFyjgsq7M4piGQBR191qMTlFQ3vlZUYaEaXg5Y496z6F+RgWCQ/lUxh/Wix3Qx32fqiy7+xYUOBSzebggBrrYPkF0h/6Bgs2\
            sSKDT/jiaoX1rparRY+e810cjL+UkIte+hyJ9jfEAMAOrvwe2g7x/fI2CNnn3pY6cTIQSCmrcB3o33vS2SQGxStNoZ4nhNGfr7vw\
            VOdrHFAeT9WjbdVCWam1tNyEw2y4pPb2KGd5xOIcZGFUsH09GXAMPzXSoI+c9bts4/tqCl2UTi9TINo6gmCv3KfWqPtFRK+9K0Xj\
            J1WWO9xqljKhiVsW8d86Q25OIq/s0HVvcsLSnLFh+U/s+uHMtRt1mHBwAGeczJZ7kiEtAw/ClcKbbE2bDNRSQ7g5KQPp+QwW5eRF\
            LZYegxeBXoadFTg8Lq1w2DUR+BQIThBReS7ekDGKzVevmXkAg675jdG2V1dI02Vok8ggDSo5hIku7O7amoKeAN85PXiI9XdE45XP\
            9fiVFwd486ByFFLqsX6K0OPuHB9ypWuvMkshvyv9oNuGX3Ws9DSY+sP6Q54=
            """)

    /// What was left under the id of that one after the sign-up.
    static let left = FormerBuildSession(
        id: "Neuus7RGFIztPgirOlCTW3Kip5ev4Xpey-6ra1SJoK4",
        body: """
            SdfMWKjch3aHqHrJI2g3AoSyr0q/aTkMCGT1nUcnEAjIMKMyGvs48ecds67mS0EJSAsyMZWz8hpfA/cUWuHcBPS+MUkTSq7NlzGq\
            UElKfSyN51lS38fW75sNEu03tSl4LP8dEhSc3L2ll8nk4Le918K87Vb/jwyVCCPJLs+rXMGhxUJZkN0XuqHPZdhNlJpxTKQ8P8ft\
            szuufpTQotR7DnCvIQmlBegiSUdn3grAKmhj58sQduULYKluEH1ig1eJs3xi8TReuydNlopilmawFWN+W5W5upcWbfhTXuczxqm9\
            w62ZSLJxyr7Q4zQrIsmc8Mm1nuxedfoteph//M5kKXb97jhf11ew7SXuOKL/N15wMXKQIPnL9Cz0Im4RbToR6Yq4qQVCARwg3fJk\
            k279GpngXFVxXKQPKJtk0P42ZKFj7mAl3YG0zNu6Kdlp78U1cEW/lDz+Cp1OgpML/vgm7nE8Qjtr6uDD3JjVWsjN0pw2mFjDoXhF\
            itNDDcUv5bjEQkNTEMUF5Atcj9Tg06NesQ8F6WbZeX1NByNfGrnyFfbpUhVyUJZLzaNhBNbFs36Xmk2icuq3StaRVFg3JReJ46bQ\
            4KaJlZQdVhNiAYyPvj1tNW5lsz3XouwOGuw6mf8qzOgTTfQMb6X6sbpFQS7PEVt0jVTIq3TQXF21VtVRVHyYsgOMro47TUtsDwxM\
            +67udb9QNcOsdaNxdO8sI2FEwZXS7Gz0LLFhNFWjC/gFobcUVRLeHzDXVfF0IGP0
            """)

    /// The same as a member.
    static let member = FormerBuildSession(
        id: "zrk_G8qsfYsjuUGbxLFqUa1eMSiR8RvKVO4qHKdw4SQ",
        body: """
            ScPjBO3llO3oO7Vb+YzMlms6snL2NcFUQlhvu/FHoMQjRCnqoUo3ZgOcr5wSuM4LpttIJewzKfFmRupAmI6CiJxWSMzjeGfD7dEx\
            s3aA8pXloGj+wwHhsINYwzKROhGEGTb/hpkkzCHi+fo5xabrBYYtVIvPAVLfSmdX8by34Lvd3oCsjD66gVaGjDCXQPg6AweAnx4R\
            UZwbZbsAn/vnU4ScQGMJMNk/kJoS4Lb5gc4QpgjRmPWcbwafYreRPEJZC0W5JWAlNNjZVOyyzPnubVi43mUgRvQqQ41Z5c5SZpdo\
            r9hV2yqaYRWxghhgY0om2YgE/sQqSyznJr68a8qOv7CVRJ8lOMPZh3ADUtAoHs+W8C/029vtMh5yGmXvEQhtgsSgLWtNZNh6lPG9\
            6ZAVm3t4ZcGo2hKyTig2xIaTuefYp9Q9rrJyNnnYEumpoNXdUHPRkD8XzPrWzBw3lNAMpRM+I+FABdFqNWe6UO4O0yeU2wvniwlg\
            35pnMo5h500+orLGq44U9AIP5dojJIjWayyr1fi1bhfLpkW5abGjriQW8TNjUtZyD35qvSjYaaikI4jUA0NU2gmjP3g28DAjVgGn\
            0ZuE7N2IxPswbszutv4/Fox67sH2foPfGmQiLt8QPQsTGJp8kbND+AcZ8Y7TWoy/uGIKEGRLVDn49hG7k0+PIsoKpmQ7m/V/lcFo\
            atwkLQ+zKOUE30mpNA15PX3IfP3T5WqY/LRA5k5CX2YpT7xb4fee6+/GN5eZv7PrhRHfcXXUezY9qHi0hwYODSiQUJeLdzHYkMKU\
            ieHvW14wF9knXlnfoeooGKf0ILfyQz5RN2MZdj5ma9yJ7nljUATt6V3C7laz+w03ydYAMtQdG06sluX5Eskb0N38HLI7OfBNevzo\
            +seADjFgAKddh87tO6K2rNe9h5IfkzCTH86y3ZlUQ8LrbGjRKXQAKTVJg5cZEii72Jl5p93ubod5p7/+V2pKAEwS8sGrzowJAkw2\
            QxbOLMKduPpcy/qOo82msHc2sK63APhL8uok5eLLTVgNdsfsXAVVqlPw5M9mSzq3BbgywY2ywnXZUNIM3Y9D0dUE/mDoyTJxqwOP\
            wfPJgJs9T0HAcWxKWH8PMZD4QKLVcJUtFOLvFAGfkFWIE8oUHBW1itbW2rtFuzI4CngMzy43QgnIvag7VEKCOCwVXhtdkcufvKkh\
            UOsmrtCbWqOmyQMowFKZfsUyRXOFCMbTv7yNuyBSC+OD0KRp9KNKklCu33ErkSEh0OdWtynns193W+hlTRfRqRowR1xkOoXmImQ2\
            VLMTWzOw8TGrX4aeQvcHf8c9C028KVRTQIbZsXmvZPWjjVO+0V0YsiQP/o9Irfpoc2cXn+fNYbj6v7MdQj9jY4DmjezWJVHUfuHy\
            dtVR48HAwNU/rtVSD0Uht53h7reNZuPR3UJ4ctZr0/WNpyku78NypxKfujkPYz5caEDHSaE72tB10lq6f81Q3c+Qt4bUIrXIBP9j\
            xWpG3o8E3CqGzYMVzMewxqGlR9lEiws10ilBR2gP4gdYo2OUeHDCkI5aUer/2A6K+ov54kKNSbbKCeQOTXKw5Pkta7BbS5a7J7LB\
            F5NiF0fc8qVFDuSMSc1p3C7CPTLdqv1PIMo+R3zgLJD9x76chZKzNM0tNZQk21w9EZvNp7wMSRlxuFQ7vZDqmXEKpi2GeBx8HfZA\
            C6EmGFr03NpAd9Ph0dASuMRP96Jx7xEIipfUcE0inGkYFdJSV+2WlcwdU/4EXCB3CNWnb2kJRb7XUxi7OJ0+SlEzeykRPmuqYbuq\
            jr4vzINjs8ernvfiKjwE/FKbLK7/bpi5xjhysHYwrywa4Z5BSJ6P/cLcSn/j7cpivWMXMM1HYxKV/cAA8lwZN2VcJsePiBmSIfRe\
            v7YataoxoVoZwdWepAjqLqzbST+n4pfba6w74QJE9D7kWkYxnWqZmxi5ZUbXMOOX/OFqhWevHQr6+zK7HtNWCtcsd6xl/9J2Th5+\
            AWgmvgNzIKfbE4oflibml5gi6bUdcSCCn2ZufptytpKduZIlq+dzmSTB6D00+/Emhcb+s5xjbk3Pe1M79ytx2XWzESlgD0YYUg65\
            ozSlq6BBSM33t++vKG5f0EIF+pd6/6/GcYNWbqxeA/LoC26xcibXICnIL33h/Sz/aKv9eJs0rkicjqayi46l9lpKsB9sGYabR2vt\
            r7gIFiToXnZ0FKyIXYnEAK/p4gd7zBGHPF6xDhdmTGFqwh26Zbew7yg0mUhJJjfRUMOFfhop1dFW9iKyNyKjAtGK6QcR5fPdQ9Eh\
            BA1q2n/r3w1MZnvSShO54d7NBjCUIlehOeLR45paDq35BR2gLOAYkakI9FLjsqZ3wcK/mHWxBBMCDNeM9arwvpMN0apTMXW18DEr\
            6eELSC/2Kaq5c/1i6uH2nUtQRbeO5ZQbqlPi/sdrHMwqwx6iPkgqI0hfFoSbLvj+G01lgnRbMB0wSZoRsOT3ei3eHiT4Tx/zwgE4\
            CBlbKRcwCzjCbWu0w88rqgKSWJiLNyNghsLlb8dIf/O86EZF1/0m++vudOt5YHP5lhMHte6ubswjAPrrEVg6hnWqaT7m/KgyA/BZ\
            CxdVDsb7rZX84KxH3zC++piJrAzIeFYWkpKWvZzhwBrG0dFXTf2vBpFYR9h4FN0oj99XCVnwB7YLQsX86axlAUM46M0Xl+0u/8bx\
            KNV+m3KliS7OlhGVLJHDjUfDs/SNLBvBF1UxSQ+OhQzzU+JKw3zGV50QzQ5QO0BmzuHAb8yl9RLGh/lj9ED+25S3aLhH9CF2Bhtt\
            nOefd6gpw5f2QQO0hLxzLlwxxKYklz1gPQAUQGl0/GM9Bw9jbFeXK99wG3VNjb/uIiWtjt21GpBFolr+4ke0skhNQUmOX/d8q0K0\
            /LxeXa70KwhHjM1mtTeP5gxO6WGBQjTrW6/gaKzzO0hsfKEeetMZg1C4l2tVkYaI34O3asEY2RdcPGVtwmR4Ahm5IKNAfvIl0ydt\
            iUXNeZFS1OyS4paPd+WUX6NgN90z3JmILhRTSXSk9JXUDNB9qKIi/poSrv64cf5otlJN/yjHq7PVrZDI5pA7N52PO8Z91zKEBJLX\
            aXC50qjrhg0=
            """)

    /// One who has seen the welcome alone.
    static let root = FormerBuildSession(
        id: "Kd61YYoxjKgOGFCc4czB6cF-MOvOHAEnvU3WD2_KYqM",
        body: """
            Lm0mUq3T/vdm3jAdaX0bJfdwzFK+sFjWZgH9Xbil8YV8z5X5BxG9zJg5UkH1LCbYBv9SFUBKJLYQmVoERrs1wSCOlEWKZ5Z9TwVq\
            WXULfWqqMQNKSl7/D2FsS2UzDp71vh9sKZmL8MZ3RB0W0ca6YCzwVIG8JXCwB/N4IQhnHPtCKWoq/9hN3zA+7jeREbaEA+8yBefr\
            zS2y09PDszaE4V2OqjpXoVVrG6oKQ0DiTTG+kXMCrYuPRVSdoF0/HTTka16bxv129reFpCs/eozOjnyYSubzVo9szb6HE7JbV/Qk\
            q8K/o96i/7bhezwAnhHEzLuJVf3ZpNyKHLHOECQwp0qSmbbioZQDhzBSzWace1z6MonL3FokprLTF7BG6qhGDw1nCgSF7V25qViC\
            3hpSVb6mJeSgA7wK0pTvur8vSNJd0wpZpMFGA1BBnr4YE5mDypcjnNrGobc91PZOdT9hQh0IMhm2VnyEw9xEzKCeaA3rfXywgPNR\
            PuAC8S6aI3p6GLnsRFPDwJzXv7e55sGNvPl4R9VKFXYON482YoPE6Isu8j2JOgQ2DlhjdKTmLsEwGfhePZ4UKCwgXqwCfeSPM44u\
            NlPrBl+LDt0vDvWA0Xfk0eimq1p8sfzdrgdiOblMLJpYmh70nahkmtbk7HcdonAXCFJrva+PII2qgRxRVc+3dbyANZ9GDuIbmZMG\
            i3qD6enFmjfHX2CEe7/4tQ8Cmh7LWdN49zhZKtKf023QX9yTzMPZK2y+X9wIM80ZtRdF4GOmSnTp4lGJNY4SIG+ES0B3EI+aVpKC\
            3tsmcUHaEcFAyxEqQSobdQQVAOl213XtlAcdjz9ENB6J8goK6u/uQgd+LNeqknYXOkYJmwXC+MCngd0LUY/b8H9xULmQbbou5JQ8\
            uj+wg5p7DcnF1sNwGvjcygWIgd7CkWmvEkPYf1eQJWJjjnWlwh3j+pfvb1UK47V2E68f0WohQptxSPLyPNzUUorlpJbuudUvSYzP\
            K8igfiREUNuRsug2ggv8K3U=
            """)
}
